"""What Schemathesis cannot know of the site: its formats, who is signed in, and headers that fit only once."""

import itertools
import os
import re
from collections.abc import MutableMapping
from typing import Any

import schemathesis
from hypothesis import strategies

schemathesis.openapi.format("hh:mm", strategies.times().map(lambda time: time.strftime("%H:%M")))
# A few are enough, and quick to make.
schemathesis.openapi.format("multi-line", strategies.sampled_from(["One line.", "Two\nlines.", "\tŌne\n\n🏌️"]))

KEY = re.compile(r"[!-~]{1,128}")

if TOKEN := os.environ.get("FAIRWAY_TOKEN"):

    @schemathesis.auth()
    class SignedIn:
        """With the token of the role's account."""

        calls = itertools.count()

        def get(self, case: schemathesis.Case, context: schemathesis.AuthContext) -> str:
            return TOKEN

        def set(self, case: schemathesis.Case, data: str, context: schemathesis.AuthContext) -> None:
            case.headers["Authorization"] = f"Bearer {data}"
            call = next(self.calls)
            if call % 4 > 0:
                make_current(case.headers, call)


def make_current(headers: MutableMapping[str, Any], call: int) -> None:
    """A key that was used for another body, and a version that no row has, are 409 before anything else is looked at: most keys are
    made new, and most versions any. (A hook that is meant for that would have Schemathesis look at each request anew, which takes it
    three times as long.)"""
    key = headers.get("Idempotency-Key")
    if isinstance(key, str) and KEY.fullmatch(key):
        headers["Idempotency-Key"] = f"{call}-{key}"[:128]
    if isinstance(headers.get("If-Match"), str):
        headers["If-Match"] = "*"
