"""The services of routes, built once when the application starts, and read through one dependency."""

from dataclasses import dataclass

from starlette.requests import HTTPConnection

from stoneage.server.action_rates import ActionRates
from stoneage.server.config import Config
from stoneage.server.connection_limits import ConnectionLimits
from stoneage.server.external_actions import ExternalActions
from stoneage.server.health import Health
from stoneage.server.household import Household
from stoneage.server.matches.live_matches import LiveMatches
from stoneage.server.practice.service import Practice
from stoneage.server.replays.service import Replays
from stoneage.server.reviews.service import Reviews
from stoneage.server.signing import Signing
from stoneage.server.storage.people import People
from stoneage.server.storage.store import Store
from stoneage.server.types.schemas import OpenApi


@dataclass(frozen=True, slots=True)
class Services:
    """The parts of one running server process."""

    config: Config
    connection_limits: ConnectionLimits
    household: Household
    store: Store
    people: People
    matches: LiveMatches
    external_actions: ExternalActions
    action_rates: ActionRates
    replays: Replays
    signing: Signing
    reviews: Reviews
    practice: Practice
    health: Health
    openapi: OpenApi
    statuses: dict[bool, bytes]  # compressed answers of `/api/status`, by whether the browser is known


def services_of(asking: HTTPConnection) -> Services:
    """Returns the services behind a request or a socket."""
    services: Services = asking.app.state.services
    return services
