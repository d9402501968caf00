import { createServer, request, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo, Socket } from "node:net";
import type { Server } from "./server.ts";

/** A proxy to the server that can be disconnected: then its address refuses page and service worker alike. */
export interface Cable {
  url: string;
  pull: () => Promise<void>;
  plug: () => Promise<void>;
  /** Makes the site a newer version: page and service worker name other files. The server keeps the old ones. */
  update: () => void;
  /** The calls so far, as method and path. */
  calls: string[];
}

export async function layCable({ url }: Server): Promise<Cable> {
  const calls: string[] = [];
  const sockets = new Set<Socket>();
  let isUpdated = false;
  const pass = (asked: IncomingMessage, answer: ServerResponse) => {
    const path = asked.url ?? "/";
    calls.push(`${asked.method ?? ""} ${path}`);
    const isNewer = isUpdated && isCode(path);
    const { method, headers } = asked;
    // Uncompressed and not ranged, so that names in the body can be changed.
    const plain = { host: headers.host ?? "", authorization: headers.authorization ?? "" };
    const onward = request(url + path.replace(`/assets/${newer}`, "/assets/"), {
      ...{ method, headers: isNewer ? plain : headers },
    });
    onward.on("error", () => answer.destroy());
    onward.on("response", (told) => {
      const kind = told.headers["content-type"] ?? "";
      if (isNewer && /html|javascript/.test(kind)) return void renamed(told, answer);
      answer.writeHead(told.statusCode ?? 502, told.headers);
      told.pipe(answer);
    });
    asked.pipe(onward);
    answer.on("close", () => onward.destroy());
  };
  const listener = createServer(pass);
  listener.on("connection", (socket) => {
    sockets.add(socket);
    socket.on("close", () => sockets.delete(socket));
  });
  const listen = (port: number) =>
    new Promise<void>((done) => listener.listen(port, "127.0.0.1", done));
  await listen(0);
  const { port } = listener.address() as AddressInfo;
  return {
    url: `http://127.0.0.1:${port}`,
    calls,
    update: () => void (isUpdated = true),
    plug: () => listen(port),
    pull: () =>
      new Promise((done) => {
        listener.close(() => done());
        sockets.forEach((socket) => socket.destroy());
      }),
  };
}

/** The prefix of a newer version's file names. */
const newer = "newer-";

/** Whether a path is code that a newer version lacks: none of the files of an older page is in it. */
function isCode(path: string): boolean {
  if (path.startsWith("/assets/")) return path.startsWith(`/assets/${newer}`);
  return !/^\/(api|media|embed)\//.test(path);
}

/** Answers a page or a script with other names for all built files, and another revision for the others (the page among them). */
async function renamed(told: IncomingMessage, answer: ServerResponse): Promise<void> {
  const pieces: Buffer[] = [];
  for await (const piece of told) pieces.push(piece as Buffer);
  const text = namedAnew(Buffer.concat(pieces).toString(), newer).replace(
    /(["']revision["']:["'])/g,
    `$1${newer}`,
  );
  const head = { ...told.headers };
  delete head.etag;
  delete head["content-length"];
  answer.writeHead(told.statusCode ?? 502, head);
  answer.end(text);
}

/** The text of a page or a script with this prefix before the names of all built files. */
export function namedAnew(text: string, beginning: string): string {
  return (
    text
      .replace(/assets\/(?=[\w-]+\.[0-9a-f]{10}\.(?:js|css))/g, `assets/${beginning}`)
      // The names that webpack composes for chunks.
      .replace(/"assets\/"\s*\+/g, `"assets/${beginning}"+`)
  );
}
