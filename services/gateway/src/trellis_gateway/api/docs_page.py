"""The page at /docs: Swagger UI, served from here, which gives every change an Idempotency-Key of its own."""

from fastapi import FastAPI, Request
from fastapi.openapi.docs import get_swagger_ui_html
from fastapi.responses import HTMLResponse, RedirectResponse

STATIC = "/static-offline-docs"
"""Where the scripts and styles of the page are."""
_PRESETS = "presets: ["
_INTERCEPTORS = "requestInterceptor: withFreshKey, responseInterceptor: withKeyToSpare,"
FRESH_KEY_SCRIPT = """
function withFreshKey(request) {
    if (request.method !== "GET" && !request.headers["Idempotency-Key"]) {
        const bytes = crypto.getRandomValues(new Uint8Array(16));
        const digits = Array.from(bytes, (byte) => byte.toString(16).padStart(2, "0"));
        request.headers["Idempotency-Key"] = digits.join("");
    }
    return request;
}
function withKeyToSpare(response) {
    if (response.url.endsWith("/openapi.json")) {
        const described = JSON.parse(response.text);
        for (const path of Object.values(described.paths))
            for (const operation of Object.values(path))
                for (const parameter of operation.parameters || [])
                    if (parameter.name === "Idempotency-Key") parameter.required = false;
        response.text = JSON.stringify(described);
    }
    return response;
}
"""
"""Gives a request a key that nobody else has, unless whoever sends it has written one.

Swagger UI sends nothing while a required field is empty: so the page, and it alone, reads that the key is not required.
"""


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
    return page.replace(_PRESETS, f"{_INTERCEPTORS}\n    {_PRESETS}", 1)


def install(app: FastAPI) -> None:
    """Serve the page, and lead whoever knocks at / to it."""

    async def docs(request: Request) -> HTMLResponse:
        return HTMLResponse(_page(f"{app.title} - Swagger UI", request.scope.get("root_path", "")))

    async def front_door(request: Request) -> RedirectResponse:
        return RedirectResponse(f"{request.scope.get('root_path', '')}/docs")

    app.add_api_route("/docs", docs, include_in_schema=False)
    app.add_api_route("/", front_door, include_in_schema=False)
