import { connect, type Socket } from "node:net";

/** The ways in which a caller goes away. */
export type Leaving = "reset" | "close" | "half-close";
export const LEAVINGS: readonly Leaving[] = ["reset", "close", "half-close"];

/** A caller that speaks HTTP on a bare socket, so that it can leave in every way. */
export interface RawCaller {
  readonly socket: Socket;
  /** All that came so far, as it stood on the wire. */
  readonly seen: () => string;
  /** Resolves when the text has come; rejects when the connection closed without it. */
  until(text: string): Promise<void>;
  /** The generation's id, once the head has come. */
  readonly generationId: () => string;
  /** Leaves, and gives the time of it (ms since the epoch). */
  leave(how: Leaving): number;
}

export interface RawRequest {
  readonly path?: string;
  readonly headers?: Readonly<Record<string, string>>;
  readonly body: object;
}

/** Connects and sends one request. The server's base URL has the version segment. */
export function callRaw(
  server: { readonly base: string; readonly key: string },
  { path = "/chat/completions", headers = {}, body }: RawRequest,
): RawCaller {
  const url = new URL(server.base + path);
  const socket = connect({ port: Number(url.port), host: url.hostname, allowHalfOpen: true });
  let seen = "";
  socket.setEncoding("utf8");
  socket.on("data", (text: string) => {
    seen += text;
  });
  socket.on("error", () => undefined);
  socket.on("end", () => socket.end());
  const json = JSON.stringify(body);
  const head = {
    Host: url.host,
    Authorization: `Bearer ${server.key}`,
    "Content-Type": "application/json",
    "Content-Length": String(Buffer.byteLength(json)),
    ...headers,
  };
  const lines = Object.entries(head).map(([name, value]) => `${name}: ${value}`);
  socket.write(`POST ${url.pathname} HTTP/1.1\r\n${lines.join("\r\n")}\r\n\r\n${json}`);
  return {
    socket,
    seen: () => seen,
    until: (text) =>
      new Promise((resolve, reject) => {
        const look = (): void => {
          if (seen.includes(text)) resolve();
        };
        look();
        socket.on("data", look);
        socket.once("close", () => reject(new Error(`closed without ${text}: ${seen}`)));
      }),
    generationId: () => /x-generation-id: (\S+)/i.exec(seen)?.[1] ?? "",
    leave(how) {
      if (how === "reset") socket.resetAndDestroy();
      else if (how === "close") socket.destroy();
      else socket.end();
      return Date.now();
    },
  };
}
