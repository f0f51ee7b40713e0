"""Letting other devices of the household in, and links to be scanned."""

import asyncio

from fastapi import APIRouter

from stoneage.server.household import Household, is_this_machine
from stoneage.server.refusals import RequestRefused
from stoneage.server.routes.dependencies import REFUSALS, Address, TheServices
from stoneage.server.types import http

household = APIRouter(prefix="/api", responses=REFUSALS)


def _view(there: Household) -> http.HouseholdView:
    return http.HouseholdView(address=there.address, can_open=there.can_open)


@household.get("/household")
async def how_others_get_in(services: TheServices, address: Address) -> http.HouseholdView:
    """The address for other devices; only a person at this machine sees it."""
    if not is_this_machine(address):
        return http.HouseholdView(address=None, can_open=False)
    return _view(services.household)


@household.post("/household")
async def let_others_in(services: TheServices, address: Address) -> http.HouseholdView:
    """Let other devices in, until the server stops."""
    there = services.household
    if not is_this_machine(address) or not await there.open():
        raise RequestRefused("no_household")
    return _view(there)


@household.post("/qr")
async def to_scan(link: http.Link) -> http.QrCode:
    """A link as a QR code. It comes in the body: addresses are logged, and a link may hold an invitation."""
    import segno  # not at the start of every server

    code = await asyncio.to_thread(segno.make, link.text, error="m", micro=False)  # up to 16 ms
    return http.QrCode(rows=["".join("#" if dark else " " for dark in row) for row in code.matrix])
