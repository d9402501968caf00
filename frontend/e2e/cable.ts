import { createServer, request, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo, Socket } from "node:net";
import type { Server } from "./server.ts";

/** A way to the server that can be pulled: then nobody answers at its address, to the page and to its service worker alike. */
export interface Cable {
  url: string;
  pull: () => Promise<void>;
  plug: () => Promise<void>;
  /** From now on the script of the service worker is another one, as after an update of the site. */
  update: () => void;
  /** The calls so far, as method and path. */
  calls: string[];
}

export async function layCable({ url }: Server): Promise<Cable> {
  const calls: string[] = [];
  const sockets = new Set<Socket>();
  let version = 0;
  const pass = (asked: IncomingMessage, answer: ServerResponse) => {
    const path = asked.url ?? "/";
    calls.push(`${asked.method ?? ""} ${path}`);
    const isNewer = path === "/sw.js" && version > 0;
    const { method, headers } = asked;
    // Plain and whole, so that it can be added to.
    const host = { host: headers.host ?? "" };
    const onward = request(url + path, { method, headers: isNewer ? host : headers });
    onward.on("error", () => answer.destroy());
    onward.on("response", (told) => {
      const head = { ...told.headers };
      if (isNewer) delete head["content-length"];
      answer.writeHead(told.statusCode ?? 502, head);
      told.on("end", () => answer.end(isNewer ? `\n// ${version}\n` : undefined));
      told.pipe(answer, { end: false });
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
    update: () => void (version += 1),
    plug: () => listen(port),
    pull: () =>
      new Promise((done) => {
        listener.close(() => done());
        sockets.forEach((socket) => socket.destroy());
      }),
  };
}
