"""The properties are the same on every machine and every day: no database, no clock, no luck."""

from hypothesis import HealthCheck, settings

settings.register_profile(
    "same every day",
    derandomize=True,
    database=None,
    deadline=None,
    max_examples=15,
    suppress_health_check=[HealthCheck.too_slow, HealthCheck.data_too_large],
)
settings.load_profile("same every day")
