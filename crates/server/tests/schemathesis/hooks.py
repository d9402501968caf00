"""What Schemathesis cannot know of the site: its formats, who is signed in, and headers that fit only once."""

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
        """With the token of the role's account."""

        calls = itertools.count()

        def get(self, case: schemathesis.Case[Any], context: schemathesis.AuthContext) -> str:
            return TOKEN

        def set(self, case: schemathesis.Case[Any], data: str, context: schemathesis.AuthContext) -> None:
            case.headers["Authorization"] = f"Bearer {data}"
            call = next(self.calls)
            if call % 4 > 0:
                make_current(case.headers, call)


def make_current(headers: MutableMapping[str, Any], call: int) -> None:
    """A key that was used for another body, and a version that no row has, are 409 before anything else is looked at: most keys are
    made new, and most versions any. (What the hook `before_call` changes is validated once more, which takes long.)"""
    key = headers.get("Idempotency-Key")
    if isinstance(key, str) and KEY.fullmatch(key):
        headers["Idempotency-Key"] = f"{call}-{key}"[:128]
    if isinstance(headers.get("If-Match"), str):
        headers["If-Match"] = "*"


@schemathesis.hook
def filter_failure(
    context: schemathesis.HookContext, failure: Failure, case: schemathesis.Case[Any], response: schemathesis.Response
) -> bool:
    """No failure is that an empty parameter of a query was taken, as it counts as absent, nor that a batch was taken with an operation
    that the document forbids, where that one is answered `invalid`: one bad operation hides no other."""
    if not isinstance(failure, AcceptedNegativeData):
        return True
    return not (EMPTY_PARAMETER.search(response.request.url or "") or answers_invalid(case, response))


def answers_invalid(case: schemathesis.Case[Any], response: schemathesis.Response) -> bool:
    """Whether an operation of the batch is answered `invalid`."""
    if not case.operation.path.endswith("/batch") or response.status_code != 200:
        return False
    return any(result["outcome"] == "invalid" for result in response.json()["results"])
