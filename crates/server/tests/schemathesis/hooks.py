"""Facts that the document does not contain: formats, the session, and headers that are valid only once."""

import itertools
import os
import re
from collections.abc import MutableMapping
from typing import Any

import schemathesis
from hypothesis import strategies
from schemathesis.core.failures import AcceptedNegativeData, Failure

schemathesis.openapi.format("hh:mm", strategies.times().map(lambda time: time.strftime("%H:%M")))
# Few values are enough, and quick to generate.
schemathesis.openapi.format("multi-line", strategies.sampled_from(["One line.", "Two\nlines.", "\tŌne\n\n🏌️"]))

KEY = re.compile(r"[!-~]{1,128}")
EMPTY_PARAMETER = re.compile(r"[?&][^=&]+=(&|$)")

# Empty for a signed-out caller.
TOKEN = os.environ["FAIRWAY_TOKEN"]

if TOKEN:

    @schemathesis.auth()
    class SignedIn:
        """Adds the token of the role's account."""

        calls = itertools.count()

        def get(self, case: schemathesis.Case[Any], context: schemathesis.AuthContext) -> str:
            return TOKEN

        def set(self, case: schemathesis.Case[Any], data: str, context: schemathesis.AuthContext) -> None:
            case.headers["Authorization"] = f"Bearer {data}"
            call = next(self.calls)
            if call % 4 > 0:
                make_current(case.headers, call)


def make_current(headers: MutableMapping[str, Any], call: int) -> None:
    """Makes most keys new, and most versions `*`: a key that was used for another body, and a version that no row has, are 409 before any other
    check. (Changes in the hook `before_call` would be validated again, which takes long.)"""
    key = headers.get("Idempotency-Key")
    if isinstance(key, str) and KEY.fullmatch(key):
        headers["Idempotency-Key"] = f"{call}-{key}"[:128]
    if isinstance(headers.get("If-Match"), str):
        headers["If-Match"] = "*"


@schemathesis.hook
def filter_failure(
    context: schemathesis.HookContext, failure: Failure, case: schemathesis.Case[Any], response: schemathesis.Response
) -> bool:
    """Drops two false failures: an accepted empty query parameter, as it counts as absent, and an accepted batch with a forbidden operation
    that is answered `invalid`, as the other operations are processed."""
    if not isinstance(failure, AcceptedNegativeData):
        return True
    return not (EMPTY_PARAMETER.search(response.request.url or "") or answers_invalid(case, response))


def answers_invalid(case: schemathesis.Case[Any], response: schemathesis.Response) -> bool:
    """Whether an operation of the batch has the outcome `invalid`."""
    if not case.operation.path.endswith("/batch") or response.status_code != 200:
        return False
    return any(result["outcome"] == "invalid" for result in response.json()["results"])
