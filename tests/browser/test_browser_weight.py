"""What a visitor downloads: requests and bytes of the first page, and from there to a running table."""

from tests.kit.browser.person import Person, Welcome

KILOBYTE = 1000


class Downloads:
    """All requests of a page, with the bytes that cross the network."""

    def __init__(self, ann: Person) -> None:
        self._requests: dict[str, str] = {}
        self._bytes: dict[str, int] = {}
        session = ann.context.new_cdp_session(ann.page)
        session.send("Network.enable")
        session.on("Network.requestWillBeSent", lambda sent: self._begin(sent["requestId"], sent["request"]))
        session.on("Network.loadingFinished", lambda done: self._end(done["requestId"], done["encodedDataLength"]))

    def _begin(self, number: str, request: dict[str, str]) -> None:
        if not request["url"].startswith("data:"):
            self._requests[number] = f"{request['method']} {request['url']}"

    def _end(self, number: str, size: int) -> None:
        self._bytes[number] = int(size)

    def take(self) -> dict[str, int]:
        """Returns the requests since the last call with the bytes of each."""
        taken = {f"{name} #{number}": self._bytes.get(number, 0) for number, name in self._requests.items()}
        self._requests.clear()
        return taken


def within(taken: dict[str, int], requests: int, kilobytes: int) -> None:
    assert 0 < len(taken) <= requests, taken
    assert sum(taken.values()) <= kilobytes * KILOBYTE, taken


def test_first_page_and_first_table_are_light(welcome: Welcome) -> None:
    ann = welcome()
    downloads = Downloads(ann)
    ann.visit().button("start.play_now").wait_for()
    ann.page.wait_for_load_state("networkidle")
    first = downloads.take()
    within(first, requests=25, kilobytes=260)
    assert sum("/api/status" in request for request in first) == 1
    ann.button("start.play_now").click()
    ann.wait_for_my_turn()
    ann.page.wait_for_load_state("networkidle")
    table = downloads.take()
    within(table, requests=12, kilobytes=110)
    assert sum("/api/tables/" in request and request.startswith("POST") for request in table) == 1
    assert not any("/api/status" in request for request in table)
