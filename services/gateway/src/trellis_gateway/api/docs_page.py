"""The page at /docs: Swagger UI, served from here, which sends every POST with an Idempotency-Key of its own."""

from fastapi import FastAPI, Request
from fastapi.openapi.docs import get_swagger_ui_html
from fastapi.responses import HTMLResponse, RedirectResponse

STATIC = "/static-offline-docs"
"""Where the scripts and styles of the page are."""
_PRESETS = "presets: ["
FRESH_KEY_SCRIPT = """
function withFreshKey(request) {
    if (request.method === "POST" && !request.headers["Idempotency-Key"]) {
        const bytes = crypto.getRandomValues(new Uint8Array(16));
        const digits = Array.from(bytes, (byte) => byte.toString(16).padStart(2, "0"));
        request.headers["Idempotency-Key"] = digits.join("");
    }
    return request;
}
"""
"""Gives a request a key that nobody else has, unless whoever sends it has written one."""


def _page(title: str, root: str) -> str:
    """Write the page; FastAPI takes no functions among the parameters of Swagger UI, so ours is put in."""
    page = bytes(
        get_swagger_ui_html(
            openapi_url=f"{root}/openapi.json",
            title=title,
            swagger_js_url=f"{root}{STATIC}/swagger-ui-bundle.js",
            swagger_css_url=f"{root}{STATIC}/swagger-ui.css",
            swagger_favicon_url=f"{root}{STATIC}/favicon.png",
        ).body
    ).decode()
    page = page.replace("<script>", f"<script>{FRESH_KEY_SCRIPT}", 1)
    return page.replace(_PRESETS, f"requestInterceptor: withFreshKey,\n    {_PRESETS}", 1)


def install(app: FastAPI) -> None:
    """Serve the page, and lead whoever knocks at / to it."""

    async def docs(request: Request) -> HTMLResponse:
        return HTMLResponse(_page(f"{app.title} - Swagger UI", request.scope.get("root_path", "")))

    async def front_door(request: Request) -> RedirectResponse:
        return RedirectResponse(f"{request.scope.get('root_path', '')}/docs")

    app.add_api_route("/docs", docs, include_in_schema=False)
    app.add_api_route("/", front_door, include_in_schema=False)
