import { connect } from "node:net";
import fc from "fast-check";

/** What is written to a bare connection, and how it ends: properly, or cut. */
export interface RawConnection {
  readonly writes: readonly Buffer[];
  readonly ending: "end" | "cut";
}

const BODY = '{"model":"local/echo","stream":true,"messages":[{"role":"user","content":"a b c"}]}';
const lines = fc.constantFrom(
  "POST /api/v1/chat/completions HTTP/1.1",
  "POST /api/v1/rerank HTTP/1.1",
  "GET /api/v1/models HTTP/1.1",
  "GET * HTTP/1.1",
  "GET http://127.0.0.1/healthz HTTP/1.1",
  "GET /healthz HTTP/1.0",
  "GET /healthz HTTP/9.9",
  "GET /healthz",
  "CONNECT 127.0.0.1:1 HTTP/1.1",
  "PRI * HTTP/2.0",
  "BREW /api/v1 HTTP/1.1",
  `GET /${"a".repeat(20_000)} HTTP/1.1`,
);
const headers = fc.constantFrom(
  "Host: x",
  "Authorization: Bearer :key",
  "Content-Type: application/json",
  `Content-Length: ${BODY.length}`,
  "Content-Length: 5",
  "Content-Length: -1",
  "Content-Length: 99999999999999999999",
  "Transfer-Encoding: chunked",
  "Transfer-Encoding: gzip, chunked",
  "Connection: close",
  "Connection: upgrade\r\nUpgrade: websocket\r\nSec-WebSocket-Version: 13",
  "Connection: upgrade, HTTP2-Settings\r\nUpgrade: h2c",
  "Expect: 100-continue",
  "Expect: tea",
  "Trailer: x",
  " folded",
  "no colon",
  ": empty",
  "a\u0000b: c",
  `Cookie: ${"x".repeat(30_000)}`,
);
const bodies = fc.constantFrom(
  "",
  BODY,
  BODY.slice(0, 30),
  `${BODY.length.toString(16)}\r\n${BODY}\r\n0\r\n\r\n`,
  `5\r\n${BODY.slice(0, 5)}\r\n`,
  "zz\r\nhello\r\n",
  "ffffffffffffffffff\r\n",
  "\r\n\r\n\r\n",
  "GET /healthz HTTP/1.1\r\nHost: x\r\n\r\n",
);
const good = [`Content-Length: ${BODY.length}`, "Host: x", "Authorization: Bearer :key"];
const request = fc
  .tuple(lines, fc.array(headers, { maxLength: 5 }), fc.boolean(), bodies)
  .map(([line, some, whole, body]) =>
    [line, ...(whole ? good : []), ...some, "", body].join("\r\n"),
  );
const bytes = fc.oneof(
  { weight: 6, arbitrary: request.map((text) => Buffer.from(text, "latin1")) },
  { weight: 1, arbitrary: fc.uint8Array({ maxLength: 300 }).map((some) => Buffer.from(some)) },
);

/** One to three requests, or what looks a little like them, one after another, cut somewhere. */
export const rawConnection: fc.Arbitrary<RawConnection> = fc.record({
  writes: fc
    .tuple(fc.array(bytes, { minLength: 1, maxLength: 3 }), fc.nat({ max: 1300 }))
    .map(([all, cut]) => {
      const whole = Buffer.concat(all);
      // Beyond the thousandth nothing is cut.
      const place = Math.floor((whole.length * cut) / 1000);
      return cut > 1000 ? [whole] : [whole.subarray(0, place), whole.subarray(place)];
    }),
  ending: fc.constantFrom("end" as const, "end" as const, "cut" as const),
});

/** Writes it, and gives back what came until the connection was closed; nothing when it was cut. */
export function playRawConnection(
  port: number,
  { writes, ending }: RawConnection,
  key: string,
): Promise<string> {
  return new Promise((resolve) => {
    const socket = connect({ port, host: "127.0.0.1", allowHalfOpen: true });
    let answer = "";
    socket.setEncoding("latin1");
    socket.on("data", (text: string) => {
      answer += text;
    });
    socket.on("end", () => socket.end());
    socket.on("error", () => undefined);
    socket.on("close", () => resolve(ending === "cut" ? "" : answer));
    const [first, ...rest] = writes.map((write) =>
      Buffer.from(write.toString("latin1").replaceAll(":key", key), "latin1"),
    );
    socket.write(first ?? "", () =>
      setImmediate(() => {
        for (const write of rest) socket.write(write);
        if (ending === "end") socket.end();
        else setImmediate(() => socket.destroy());
      }),
    );
  });
}
