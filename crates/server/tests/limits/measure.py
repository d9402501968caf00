"""Measures the load that one client can cause on a released server: `just bench-limits`. Prints the figures; exits with 1 if one is above its limit.

The server runs on its private PostgreSQL in a temporary folder, with the demonstration. Needs only Python's standard library.
Memory is measured in a new server: one that has worked keeps memory that it used before.
"""

import asyncio
import contextlib
import json
import pathlib
import re
import socket
import struct
import subprocess
import sys
import tempfile
import time
import urllib.error
import urllib.request
import zlib

SERVER = sys.argv[1]
# Public pages; the list of categories and the banner are added once the demonstration exists.
PAGES = ["/api/Tournament/mostRecentLive", "/"]
MB = 1_000_000
# Limits: a public page at p95 and a text, in milliseconds; memory of unfinished uploads, in MB.
PAGE_MOST, TEXT_MOST, MEMORY_MOST = 100, 100, 100
# Messages about figures above their limits.
wrong = []


def hold(what, figure, most, unit):
    if figure > most:
        wrong.append(f"{what}: {figure:.0f} {unit}, of {most} {unit} at most")


def expect(what, is_so, told):
    """Checks a condition without which the measurement is void."""
    if not is_so:
        wrong.append(f"{what}: {told}")


def free_port():
    with socket.socket() as taken:
        taken.bind(("127.0.0.1", 0))
        return taken.getsockname()[1]


PORT = free_port()


def call(method, path, body=None, token=None):
    """Returns status and body."""
    headers = {"Content-Type": "application/json"}
    if token:
        headers["Authorization"] = f"Bearer {token}"
    data = None if body is None else json.dumps(body).encode()
    request = urllib.request.Request(f"http://127.0.0.1:{PORT}{path}", data, headers, method=method)
    try:
        with urllib.request.urlopen(request, timeout=60) as answer:
            text = answer.read()
            is_json = answer.headers.get_content_type() == "application/json"
            return answer.status, json.loads(text) if text and is_json else None
    except urllib.error.HTTPError as refused:
        return refused.code, refused.read().decode()


def ok(answer):
    status, body = answer
    assert status < 300, answer
    return body


def sign_in(email, password):
    return ok(call("POST", "/api/Auth/login", {"email": email, "password": password}))


def picture(width, height):
    """A PNG of one colour: small to send, large to decode."""
    part = lambda kind, data: struct.pack(">I", len(data)) + kind + data + struct.pack(">I", zlib.crc32(kind + data))
    packer, rows = zlib.compressobj(9), bytearray()
    for _ in range(height):
        rows += packer.compress(b"\0" + b"\x30\x60\x90" * width)
    rows += packer.flush()
    head = struct.pack(">IIBBBBB", width, height, 8, 2, 0, 0, 0)
    return b"\x89PNG\r\n\x1a\n" + part(b"IHDR", head) + part(b"IDAT", bytes(rows)) + part(b"IEND", b"")


def request(path, token, media_type, body, length=None):
    """A request in bytes; with a larger `length` than its body it never completes."""
    head = (
        f"POST {path} HTTP/1.1\r\nHost: x\r\nConnection: close\r\n"
        f"Authorization: Bearer {token}\r\nContent-Length: {length or len(body)}\r\n"
        f"Content-Type: {media_type}\r\n\r\n"
    )
    return head.encode() + body


def deletion(path, token):
    return f"DELETE {path} HTTP/1.1\r\nHost: x\r\nConnection: close\r\nAuthorization: Bearer {token}\r\n\r\n".encode()


def form(file_field, file, **fields):
    part = lambda name, more="": f'--=\r\nContent-Disposition: form-data; name="{name}"{more}\r\n\r\n'.encode()
    texts = b"".join(part(name) + f"{value}\r\n".encode() for name, value in fields.items())
    return texts + part(file_field, '; filename="logo.png"') + file + b"\r\n--=--\r\n"


MULTIPART = 'multipart/form-data; boundary="="'


def logo(token, sponsor, file):
    return request("/api/Sponsor/logo", token, MULTIPART, form("Image", file, SponsorId=sponsor))


async def send(whole):
    """The status and the body of the answer; 0 for a broken connection, no answer within a minute, or a 503 without `Retry-After`."""
    reader, writer = await asyncio.open_connection("127.0.0.1", PORT)
    try:
        async with asyncio.timeout(60):
            writer.write(whole)
            await writer.drain()
            answer = await reader.read()
        head, _, body = answer.partition(b"\r\n\r\n")
        status = int(head.split(maxsplit=2)[1])
        if status == 503 and b"retry-after:" not in head.lower():
            return 0, b""
        return status, body
    except (ConnectionError, IndexError, TimeoutError):
        return 0, b""
    finally:
        writer.close()


def told(statuses):
    return {status: statuses.count(status) for status in sorted(set(statuses))}


async def look(path, times, until):
    """Times of repeated requests for one page, in milliseconds."""
    asked = f"GET {path} HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n".encode()
    while not until.is_set():
        begun = time.perf_counter()
        status, _ = await send(asked)
        assert status == 200, (path, status)
        times.append((time.perf_counter() - begun) * 1000)
        await asyncio.sleep(0.02)


async def while_looking(work):
    times, until = {path: [] for path in PAGES}, asyncio.Event()
    looking = [asyncio.create_task(look(path, times[path], until)) for path in PAGES]
    answer = await work
    until.set()
    await asyncio.gather(*looking)
    return answer, times


def tell(what, times):
    for path, of_path in times.items():
        of_path.sort()
        p95 = of_path[int(len(of_path) * 0.95)]
        half = of_path[len(of_path) // 2]
        hold(f"{what}: {path} at p95", p95, PAGE_MOST, "ms")
        print(f"{what}: {path}: p50 {half:.1f} ms, p95 {p95:.1f} ms, longest {of_path[-1]:.1f} ms of {len(of_path)}")


async def pictures(token, sponsor):
    upload = logo(token, sponsor, picture(8000, 5000))
    _, times = await while_looking(asyncio.sleep(10))
    tell("idle", times)
    answers, times = await while_looking(asyncio.gather(*(send(upload) for _ in range(600))))
    tell("600 pictures at once", times)
    statuses = [status for status, _ in answers]
    is_so = set(statuses) <= {201, 409, 503} and 201 in statuses
    expect("600 pictures at once are kept or refused with a time to come again", is_so, told(statuses))
    print("  answered", told(statuses))


async def in_a_row(senders):
    """Each sender always has two uploads in progress, so that two pictures are decoded without a pause. Stored logos are deleted at once, to
    stay below their limit."""
    file = picture(8000, 5000)
    ends = time.perf_counter() + 20

    async def again(token, sponsor):
        done = []
        while time.perf_counter() < ends:
            status, body = await send(logo(token, sponsor, file))
            done.append(status)
            if status == 201:
                await send(deletion(f"/api/Sponsor/logo/{json.loads(body)['id']}", token))
            else:
                await asyncio.sleep(0.2)
        return done

    work = asyncio.gather(*(again(*sender) for sender in senders for _ in range(2)))
    statuses, times = await while_looking(work)
    tell(f"pictures of {len(senders)} sponsors' people for 20 s", times)
    statuses = sum(statuses, [])
    is_so = set(statuses) <= {201, 503} and statuses.count(201) > 20
    expect("pictures in a row are kept, more than have room at once", is_so, told(statuses))
    print("  answered", told(statuses))


def resident(pid):
    status = pathlib.Path(f"/proc/{pid}/status").read_text()
    return int(re.search(r"VmRSS:\s+(\d+)", status)[1]) * 1024


def unfinished_logo(token, sponsor):
    body = form("Image", bytes(10 * MB - 1000), SponsorId=sponsor)
    return request("/api/Sponsor/logo", token, MULTIPART, body, 10 * MB + 400_000)


def unfinished_logo_of_the_fund(token):
    return request("/api/Site/logo", token, MULTIPART, form("Photo", bytes(10 * MB - 1000)), 10 * MB + 400_000)


def unfinished_text(token):
    body = b'{"content": "' + b"A" * (16 * MB)
    return request("/api/Widget", token, "application/json", body, len(body) + 1000)


async def unfinished(pid, what, requests, least):
    """Sixty concurrent uploads, these in turn, that stop before their last bytes. At least `least` MB must be read."""
    before, open_ones = resident(pid), []

    async def begin(unfinished):
        reader, writer = await asyncio.open_connection("127.0.0.1", PORT)
        open_ones.append(writer)
        try:
            writer.write(unfinished)
            await writer.drain()
        except ConnectionError:
            pass

    tasks = [asyncio.create_task(begin(requests[turn % len(requests)])) for turn in range(60)]
    most = 0
    for _ in range(80):
        await asyncio.sleep(0.1)
        most = max(most, resident(pid))
    for task in tasks:
        task.cancel()
    for writer in open_ones:
        writer.transport.abort()
    await asyncio.sleep(1)
    more = (most - before) / MB
    hold(f"60 unfinished uploads, {what}", more, MEMORY_MOST, "MB")
    expect(f"60 unfinished uploads, {what}", more >= least, f"{more:.0f} MB, so that hardly anything was read")
    print(f"60 unfinished uploads, {what}: from {before / MB:.0f} to {most / MB:.0f} MB, {(most - before) / MB:.0f} MB more")


def processor_time(pid):
    fields = pathlib.Path(f"/proc/{pid}/stat").read_text().rsplit(")", 1)[1].split()
    return (int(fields[11]) + int(fields[12])) * 10


def inline(letters):
    """A text with an embedded picture of this size, whose bytes are no picture."""
    return '<p><img src="data:image/png;base64,' + "A" * letters + '"></p>'


# Part of the names of texts within the limits; these must be stored.
KEPT = "that are kept"


def mark(number):
    """A typed placeholder: the server puts one in place of a picture while it cleans the text."""
    return f'<img src="data:image/png;base64,~{number}">'


def banner(tournament):
    """The path of the banner."""
    found = ok(call("GET", f"/api/Tournament/{tournament}"))
    return re.search(r'"(/media/[^"]+)"', json.dumps(found))[1]


def texts(pid, token, tournament):
    """Sends each text ten times, as processor time has steps of 10 ms."""
    million = 1_000_000
    kinds = {
        "nested tags": "<div>" * (million // 5),
        "nested tags, closed": "<b>" * (million // 7) + "</b>" * (million // 7),
        "attributes": "<p " + "".join(f"a{number} " for number in range(million // 8)) + ">",
        "tags of 49 attributes": ("<p " + " ".join(f"a{n}=1" for n in range(49)) + ">") * (million // 300),
        "quotes in attributes": '<p a="' + "'>" * (million // 4) + '">' + "<p b='\"'>" * (million // 20),
        "&amp;": "&amp;" * (million // 5),
        "&nbsp;": "&nbsp;" * (million // 6),
        ">": ">" * million,
        "&gt;": "&gt;" * (million // 4),
        "<": "<" * million,
        "letters": "word " * (million // 5),
        "a picture of 15 MB of letters, too large": inline(15 * MB),
        "a picture of 13 MB of letters, none": inline(13 * MB),
        "two pictures of 7 MB of letters, none": inline(7 * MB) * 2,
        # Once, each placeholder made a copy of the picture.
        "a picture of 13 MB and 60 marks that are typed": inline(13 * MB) + "".join(mark("0" * n) for n in range(2, 62)),
        # Within the limits, so these are cleaned and stored.
        "letters that are kept": "<p>" + "word " * 19_000 + "</p>",
        "tags that are kept": "<p>a</p>" * 9_900,
        "&nbsp; that are kept": "<p>" + "a&nbsp;" * 4_900 + "</p>",
        "line ends that are kept": "<p>" + "abcd\r" * 19_000 + "</p>",
        "rows of a table that are kept": "<table><tbody>" + "<tr><td>a</td></tr>" * 4_500 + "</tbody></table>",
        "letters in tables outside of cells": "<table>x" * 19_900,
        "links in tables outside of cells": "<table><a>" * 9_900,
        "pictures in a table outside of cells": "<table>" + "<img>" * 19_900,
        "line ends": "\r" * 199_000,
        "links": "<a href=x>" * 19_900,
        "pictures": "<img src=//a>" * 15_000,
        "links that are kept": '<a href="/x">a</a>' * 1_000,
        "links and pictures": "<li><a><img>" * 2_000,
    }
    for name, html in kinds.items():
        body = {"tournamentId": tournament, "widgetTypeId": 1, "name": "Text", "content": json.dumps({"body": html})}
        begun, used, statuses = time.perf_counter(), processor_time(pid), set()
        for _ in range(10):
            status, _ = call("POST", "/api/Widget", body, token)
            statuses.add(status)
        wall = (time.perf_counter() - begun) * 100
        used = (processor_time(pid) - used) / 10
        expect(f"text, {name}", statuses <= ({201} if KEPT in name else {201, 413, 422}), sorted(statuses))
        hold(f"text, {name}", used, TEXT_MOST, "ms of processor time")
        print(f"text of {len(html) / MB:.1f} MB, {name}: {used:.0f} ms of processor time, {wall:.0f} ms, answered {sorted(statuses)}")


def contact(admin, folder, number):
    """Registers a user, confirms the address by the mailed code, and links them to a new sponsor."""
    email, password = f"contact{number}@example.org", "fore on the tee"
    body = {"email": email, "password": password, "passwordConfirmation": password}
    user = ok(call("POST", "/api/Auth/register", body))["id"]
    token = sign_in(email, password)
    link, begun = None, time.time()
    while link is None and time.time() - begun < 20:
        mails = [mail.read_text().replace("=\n", "") for mail in folder.glob("mail/*")]
        found = [re.search(r"tempAuthCode(?:=3D|=)([0-9a-f]{32})", mail) for mail in mails if email in mail]
        link = next((one[1] for one in found if one), None)
        time.sleep(0.2)
    token = ok(call("POST", "/api/Auth/loginViaAuthCode", {"tempAuthCode": link}, token))
    sponsor = ok(call("POST", "/api/Sponsor", {"name": f"Sponsor {number}"}, admin))["id"]
    ok(call("POST", "/api/UserSponsor", {"userId": user, "sponsorId": sponsor}, admin))
    return token, sponsor


@contextlib.contextmanager
def server(folder):
    """Starts a server; yields its process id."""
    command = [SERVER, "--listen", f"127.0.0.1:{PORT}", "--data-dir", str(folder), "--writes-per-user", "10000"]
    with (folder / "log").open("a") as log:
        running = subprocess.Popen(command, stdout=log, stderr=log)
        try:
            for _ in range(600):
                try:
                    if call("GET", "/readyz")[0] == 200:
                        break
                except OSError:
                    time.sleep(0.1)
            # The first call of its kind allocates memory that the server keeps.
            ok(call("GET", "/api/Tournament/mostRecentLive"))
            yield running.pid
        finally:
            running.terminate()
            running.wait(60)


def everything(folder):
    with server(folder):
        admin = sign_in("admin@fairway.example", "demo-admin-2026")
        tournament = ok(call("GET", "/api/Tournament/mostRecentLive"))["id"]
        senders = [contact(admin, folder, number) for number in range(16)]
    logos = [unfinished_logo(*sender) for sender in senders]
    of_an_admin = [unfinished_logo_of_the_fund(admin), unfinished_text(admin)]
    for what, requests, least in [
        ("logos of one sponsor's contact", logos[:1], 10),
        ("logos of sixteen sponsors' contacts", logos, 40),
        ("these, and logos of the fund and texts of 16 MB by an Admin", logos[:8] + of_an_admin * 4 + logos[8:], 40),
    ]:
        with server(folder) as pid:
            asyncio.run(unfinished(pid, what, requests, least))
    del logos, of_an_admin
    with server(folder) as pid:
        PAGES.append(f"/api/TicketCategory/query/tournament/{tournament}")
        PAGES.append(banner(tournament))
        texts(pid, admin, tournament)
        asyncio.run(pictures(*senders[0]))
        asyncio.run(in_a_row(senders[1:3]))


def main():
    with tempfile.TemporaryDirectory(prefix="fairway-limits-") as name:
        folder = pathlib.Path(name)
        try:
            everything(folder)
        except BaseException:
            print((folder / "log").read_text()[-2000:], file=sys.stderr)
            raise
    for sentence in wrong:
        print(f"Not as it has to be: {sentence}", file=sys.stderr)
    sys.exit(1 if wrong else 0)


main()
