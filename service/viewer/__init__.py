"""The replay viewer: a page on which people follow games, live or recorded, and ask the judge.

It is static files and uses the public API like any other client; this package only serves it. There is no build
step: what stands in `static/` is what browsers run. `static/vendor/` holds Preact and htm as published, with their
licences; `hooks.js` names its import by path, which is all that was changed.
"""

from service.viewer.pages import blueprint

__all__ = ["blueprint"]
