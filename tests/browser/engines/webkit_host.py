"""A window of WebKitGTK that keeps what it keeps: MiniBrowser forgets everything while it is driven.

Started by WebKitWebDriver with Debian's own Python, which has the bindings: `webkit_host.py PROFILE [FEATURE…]`. The
features are switched on: Debian's build leaves some off that Safari has.
"""

import sys
from pathlib import Path

import gi  # type: ignore[import-not-found]

gi.require_version("Gtk", "3.0")
gi.require_version("WebKit2", "4.1")
from gi.repository import Gtk, WebKit2  # type: ignore[import-not-found] # noqa: E402

SIZE = (390, 844)


def settings(wanted: list[str]) -> WebKit2.Settings:
    made = WebKit2.Settings()
    known = WebKit2.Settings.get_all_features()
    for number in range(known.get_length()):
        feature = known.get(number)
        if feature.get_identifier() in wanted:
            made.set_feature_enabled(feature, True)
    return made


def main(profile: str, *features: str) -> None:
    places = {f"base_{name}_directory": str(Path(profile) / name) for name in ("data", "cache")}
    context = WebKit2.WebContext(website_data_manager=WebKit2.WebsiteDataManager(**places))
    context.set_automation_allowed(True)
    context.set_preferred_languages(["fr-FR"])
    proxy = WebKit2.NetworkProxySettings.new("http://127.0.0.1:9", ["127.0.0.1"])  # nothing outside can be reached
    context.get_website_data_manager().set_network_proxy_settings(WebKit2.NetworkProxyMode.CUSTOM, proxy)
    ours = settings(list(features))

    def opened(_: WebKit2.AutomationSession) -> WebKit2.WebView:
        window = Gtk.Window(default_width=SIZE[0], default_height=SIZE[1])
        view = WebKit2.WebView(web_context=context, is_controlled_by_automation=True, settings=ours)
        view.connect("close", lambda _: window.destroy())
        window.add(view)
        window.show_all()
        return view

    def started(_: WebKit2.WebContext, session: WebKit2.AutomationSession) -> None:
        session.connect("create-web-view", opened)

    def loaded(_: WebKit2.WebContext, download: WebKit2.Download) -> None:
        def named(download: WebKit2.Download, name: str) -> bool:
            download.set_destination((Path(profile) / name).as_uri())
            return True

        download.connect("decide-destination", named)

    context.connect("download-started", loaded)
    context.connect("automation-started", started)
    Gtk.main()


if __name__ == "__main__":
    main(*sys.argv[1:])
