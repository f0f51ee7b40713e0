"""The expansion through the interface: trader, decorations, five seats."""

from person import Welcome


def test_the_trader_and_decorations_are_played_through_the_interface(welcome: Welcome):
    ann = welcome().play_now(*["First evening"] * 4, expansion=True)
    ann.play_until(lambda: ann.place("trader").get_attribute("class") is not None)
