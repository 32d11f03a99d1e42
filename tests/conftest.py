"""Profiles for the random tests: the usual run is short and always the same, `make fuzz` is long and always new."""

from hypothesis import HealthCheck, settings

settings.register_profile("usual", max_examples=60, deadline=None, derandomize=True)
settings.register_profile("long", max_examples=20_000, deadline=None, suppress_health_check=list(HealthCheck))
settings.load_profile("usual")
