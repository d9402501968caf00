"""Schemathesis over the whole OpenAPI document of a real server, on a real PostgreSQL, as each role.

    python prove.py BINARY [EXAMPLES]

Fails when an answer has an undocumented status, header or body, when it is a 5xx, or when a call accepts values that the document
forbids. Each role has a server of its own with the demonstration, as an Admin deletes rows that others read.
Without EXAMPLES it runs the short form with fixed requests; otherwise this number of random requests per call.
"""

from __future__ import annotations

import base64
import json
import os
import re
import secrets
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import Any
from urllib.request import Request, urlopen

HERE = Path(__file__).parent
SCHEMATHESIS = Path(sys.executable).with_name("schemathesis")
NOBODY = "Nobody"
ROLES = [NOBODY, "User", "Volunteer", "Content Editor", "Admin"]
# The values of `x-access` that let a role in.
SIGNED_IN = {"public", "signed-in", "owner", "manager"}
MAY = {
    NOBODY: {"public"},
    "User": SIGNED_IN,
    "Volunteer": SIGNED_IN | {"volunteer"},
    "Content Editor": SIGNED_IN | {"editor"},
    "Admin": SIGNED_IN | {"volunteer", "editor", "admin"},
}
# The share of these calls that must succeed, as otherwise too little was tested. Volunteers and Content Editors own no tickets and sponsors.
REACHED = 1 / 3
SHORT_EXAMPLES = 4
SHORT_SEED = 1
# Every edge of every field is tried as an Admin, who is not refused for a missing role first.
SHORT_PHASES = {"Admin": "examples,coverage,fuzzing"}
LONG_PHASES = "examples,coverage,fuzzing,stateful"
# The format of a line of `Demonstration accounts (role, e-mail, password)`.
ACCOUNT = re.compile(r"^  (\S.*?) {2,}(\S+@\S+) +(\S+)$", re.MULTILINE)
READY = re.compile(r"^Fairway is ready at (\S+)$", re.MULTILINE)
START_SECONDS = 60


class Broken(Exception):
    """The site deviates from its document, or too little was tested."""


@dataclass(frozen=True)
class Site:
    """A running server."""

    url: str
    accounts: dict[str, tuple[str, str]]

    def call(self, path: str, token: str | None, body: Any = None) -> Any:
        """The JSON body of the answer to a call."""
        request = Request(self.url + path, headers={"Content-Type": "application/json"})
        if body is not None:
            request.data = json.dumps(body).encode()
        if token:
            request.add_header("Authorization", f"Bearer {token}")
        with urlopen(request, timeout=30) as answer:
            return json.load(answer)

    def token(self, role: str) -> str | None:
        """The token of the role's account; `None` for a signed-out caller."""
        if role == NOBODY:
            return None
        email, password = self.accounts[role]
        return str(self.call("/api/Auth/login", None, {"email": email, "password": password}))

    def document(self) -> Any:
        return self.call("/api/openapi.json", None)


def add_examples(site: Site, document: Any) -> None:
    """Adds examples that cannot be generated to the document: the path of a picture, and a password."""
    email, password = site.accounts["User"]
    login = document["paths"]["/api/Auth/login"]["post"]["requestBody"]["content"]["application/json"]
    login["example"] = {"email": email, "password": password}
    banners = [it["bannerPhotoUrl"] for it in site.call("/api/Tournament", None) if it["bannerPhotoUrl"]]
    _, _, kind, name = banners[0].split("/")
    for parameter in document["paths"]["/media/{kind}/{name}"]["get"]["parameters"]:
        if example := {"kind": kind, "name": name}.get(parameter["name"]):
            parameter["example"] = example


def calls(document: Any) -> dict[str, str]:
    """Every documented call with its `x-access`."""
    return {
        f"{method.upper()} {path}": operation["x-access"]
        for path, operations in document["paths"].items()
        for method, operation in operations.items()
    }


@contextmanager
def running(binary: str) -> Iterator[Site]:
    """Starts a server on a database of its own; both are removed at the end."""
    with tempfile.TemporaryDirectory(prefix="fairway-schemathesis-") as folder:
        settings = {
            "FAIRWAY_DATA_DIR": f"{folder}/data",
            "FAIRWAY_LISTEN": "127.0.0.1:0",
            # All calls come from one client, and the test is not about limits on tries.
            "FAIRWAY_TRIES_PER_CLIENT": "10000",
            "FAIRWAY_TRIES_PER_ACCOUNT": "10000",
            "FAIRWAY_SUGGESTIONS_PER_USER": "10000",
            "FAIRWAY_INVITATIONS_PER_USER": "10000",
            "FAIRWAY_UNASKED_MAILS_PER_ADDRESS": "10000",
            "FAIRWAY_CODES_PER_ADDRESS": "10000",
            "FAIRWAY_RESERVATIONS_PER_ADDRESS": "10000",
            "FAIRWAY_WAITLIST_PER_ADDRESS": "10000",
            "FAIRWAY_WAITLIST_PER_CLIENT": "10000",
            "FAIRWAY_CONFIRMATIONS_PER_CLIENT": "10000",
            "FAIRWAY_WRITES_PER_USER": "10000",
            "FAIRWAY_UNPAID_TICKETS": "10000",
            # Schemathesis would wait for the end of an event stream, so there are none: the call answers 503 unless another fault comes first.
            "FAIRWAY_CHECK_IN_STREAMS": "0",
            # No role has this token: the call exists, and refuses all roles.
            "FAIRWAY_METRICS_TOKEN": "a-token-of-the-proof-that-no-role-has",
        }
        ours = {name: value for name, value in os.environ.items() if not name.startswith(("FAIRWAY_", "DATABASE_"))}
        log = Path(folder, "log")
        with log.open("w") as output:
            server = subprocess.Popen([binary], env=ours | settings, stdout=output, stderr=subprocess.STDOUT)
        try:
            yield ready(server, log)
        finally:
            server.terminate()
            server.wait(30)


def ready(server: subprocess.Popen[bytes], log: Path) -> Site:
    """The site, once the server has printed its address and its accounts."""
    late = time.monotonic() + START_SECONDS
    while server.poll() is None and time.monotonic() < late:
        text = log.read_text()
        address, accounts = READY.search(text), ACCOUNT.findall(text)
        if address and len(accounts) == len(ROLES) - 1:
            return Site(address[1], {role: (email, password) for role, email, password in accounts})
        time.sleep(0.1)
    raise Broken(f"The server did not start:\n{log.read_text()}")


def schemathesis(site: Site, document: Any, token: str | None, *options: str) -> subprocess.CompletedProcess[str]:
    """Runs Schemathesis on the site with this document."""
    # Schemathesis writes files into its working directory.
    with tempfile.TemporaryDirectory() as folder:
        Path(folder, "openapi.json").write_text(json.dumps(document))
        settings = (HERE / "schemathesis.toml").read_text() + f"\n[dictionaries.ids]\nvalues = {ids(site, token)}\n"
        Path(folder, "schemathesis.toml").write_text(settings)
        variables = {
            "SCHEMATHESIS_HOOKS": str(HERE / "hooks.py"),
            "FAIRWAY_TOKEN": token or "",
            "PYTHONDONTWRITEBYTECODE": "1",
        }
        return subprocess.run(
            [SCHEMATHESIS, "run", "openapi.json", "--url", site.url, "--no-color", *options],
            cwd=folder,
            env=os.environ | variables,
            text=True,
            stdout=subprocess.PIPE,
            stderr=subprocess.STDOUT,
        )


def ids(site: Site, token: str | None) -> list[int]:
    """Ids of the account's own rows, and the first ids of every table."""
    own: list[int] = []
    if token:
        claims = token.split(".")[1]
        user = json.loads(base64.urlsafe_b64decode(claims + "=="))["id"]
        tickets = site.call(f"/api/Ticket/query/user/{user}", token)
        groups = [group["id"] for ticket in tickets for group in ticket["groups"]]
        passes = [it["id"] for it in site.call(f"/api/Attendee/query/user/{user}", token)]
        sponsors = [it["id"] for it in site.call("/api/Sponsor?limit=2", token)]
        own = [user, *(ticket["id"] for ticket in tickets), *groups, *passes, *sponsors]
    return [*own, *range(1, 5)]


def answered(report: Path) -> Iterator[tuple[str, int]]:
    """The call and the status of each answered request."""
    with report.open() as lines:
        for line in lines:
            for event in json.loads(line).values():
                recorder = event.get("recorder") or {}
                for interaction in (recorder.get("interactions") or {}).values():
                    if response := interaction.get("response"):
                        yield recorder["label"], response["status_code"]


def prove(binary: str, role: str, seed: int, examples: int | None) -> str:
    """Tests the site with the role, and returns a summary; raises `Broken` on a deviation from the document."""
    with running(binary) as site, tempfile.TemporaryDirectory() as folder:
        began, report = time.monotonic(), Path(folder, "report")
        document, token = site.document(), site.token(role)
        add_examples(site, document)
        run = schemathesis(
            site,
            document,
            token,
            f"--seed={seed}",
            f"--max-examples={examples or SHORT_EXAMPLES}",
            f"--phases={LONG_PHASES if examples else SHORT_PHASES.get(role, 'examples,fuzzing')}",
            "--report=ndjson",
            f"--report-ndjson-path={report}",
        )
        if run.returncode != 0:
            raise Broken(f"As {role}:\n{run.stdout}")
        # After the session has ended, every call would be 401.
        site.call("/api/Site", token)
        seen = list(answered(report))
        open_to = {call for call, who in calls(document).items() if who in MAY[role]}
        good = open_to & {call for call, status in seen if status < 300}
        if len(good) < len(open_to) * REACHED:
            raise Broken(
                f"As {role}, only {len(good)} of {len(open_to)} calls ever succeeded: not {sorted(open_to - good)}"
            )
        took = time.monotonic() - began
        return f"  {role:14} {len(seen):6} requests, {len(good)} of {len(open_to)} calls with success, {took:.0f} s"


def control(binary: str) -> str:
    """The control: Schemathesis must report a document with a missing status and a wrong type."""
    with running(binary) as site:
        document = site.document()
        del document["paths"]["/api/Tournament/{id}"]["get"]["responses"]["404"]
        document["components"]["schemas"]["Tournament"]["properties"]["name"]["type"] = "integer"
        about = ["--include-operation-id=get_site", "--include-operation-id=get_tournament"]
        run = schemathesis(site, document, None, f"--seed={SHORT_SEED}", "--phases=coverage", *about)
        unseen = [said for said in ("Undocumented status code", "Response violates schema") if said not in run.stdout]
        if run.returncode != 1 or unseen:
            raise Broken(f"A wrong document was taken for right ({', '.join(unseen)}):\n{run.stdout}")
    return "  A wrong document is seen through."


def main() -> None:
    binary = str(Path(sys.argv[1]).resolve())
    examples = int(sys.argv[2]) if len(sys.argv) > 2 else None
    seed = secrets.randbelow(2**32) if examples else SHORT_SEED
    print(f"Schemathesis, with the seed {seed}:", flush=True)
    broken = False
    with ThreadPoolExecutor(os.cpu_count()) as pool:
        # The longest first.
        proofs = [pool.submit(prove, binary, role, seed, examples) for role in reversed(ROLES)]
        for proof in [*proofs, pool.submit(control, binary)]:
            try:
                print(proof.result(), flush=True)
            except Broken as what:
                print(what, file=sys.stderr, flush=True)
                broken = True
    sys.exit(broken)


if __name__ == "__main__":
    main()
