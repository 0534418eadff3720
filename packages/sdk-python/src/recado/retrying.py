"""Decides which failed attempts are repeated, and after how long."""

from __future__ import annotations

import random
import time
from typing import Callable, Optional, TypeVar

from .errors import ApiError, NetworkError

Result = TypeVar("Result")
FIRST_DELAY_SECONDS = 0.5
MAX_DELAY_SECONDS = 15.0
#: A longer ``Retry-After`` is not waited for: the error is raised, so that the program can decide.
MAX_RETRY_AFTER_SECONDS = 120.0
RETRIED_STATUSES = frozenset((429, 500, 502, 503, 504))


def run_with_retries(attempt: Callable[[], Result], retries: int, repeatable: bool) -> Result:
    """Run ``attempt``, and repeat it up to ``retries`` times while another attempt may succeed.

    :param repeatable: whether a repetition cannot do the work twice. Otherwise only a refusal with 429 is repeated
    :raises ApiError, NetworkError: of the last attempt
    """
    is_outcome_unknown = False
    for count in range(retries + 1):
        try:
            return attempt()
        except (ApiError, NetworkError) as error:
            delay = _delay_after(error, count, repeatable, is_outcome_unknown)
            if delay is None or count == retries:
                raise
            is_outcome_unknown = is_outcome_unknown or isinstance(error, NetworkError)
            time.sleep(delay)
    raise AssertionError("The last attempt returns or raises.")


def _delay_after(error: Exception, count: int, repeatable: bool, is_outcome_unknown: bool) -> Optional[float]:
    """Return the seconds until the next attempt, or ``None`` if the error is final."""
    # Half of the delay is random, so that many programs do not repeat their requests at the same moment.
    backoff = min(FIRST_DELAY_SECONDS * 2**count, MAX_DELAY_SECONDS) * random.uniform(0.5, 1)
    if isinstance(error, NetworkError):
        return backoff if repeatable and error.reason != "foreign" else None
    if not isinstance(error, ApiError):
        return None
    # After a lost response, 409 may mean that the server still processes the first request.
    is_in_progress = error.status == 409 and is_outcome_unknown
    if not (error.status in RETRIED_STATUSES or is_in_progress) or not (repeatable or error.status == 429):
        return None
    retry_after = error.retry_after or 0.0
    return max(backoff, retry_after) if retry_after <= MAX_RETRY_AFTER_SECONDS else None
