import type { Socket } from "node:net";
import { setTimeout as sleep } from "node:timers/promises";
import { ProviderError } from "@sluice/errors";
import {
  type RawHandlers,
  type RawRequest,
  type RawUpstream,
  startRawUpstream,
} from "@sluice/mock-upstream";
import { afterEach, describe, expect, it } from "vitest";
import { readLimited } from "./read-limited.ts";
import type { Clocks, Transport } from "./transport.ts";
import { createTransport } from "./undici-transport.ts";

const CLOCKS: Clocks = { connect: 30_000, firstToken: 30_000, idle: 30_000, total: 60_000 };
const never = new AbortController().signal;
const text = (body: string, more = "") =>
  `HTTP/1.1 200 OK\r\ncontent-length: ${body.length}\r\n${more}\r\n${body}`;
const OK = text("ok");

let upstream: RawUpstream | undefined;
let transport: Transport | undefined;

afterEach(async () => {
  await upstream?.close();
  await transport?.close();
});

/** A transport in front of a raw upstream; `send` resolves with the whole body. */
async function stage(handlers: RawHandlers) {
  const raw = await startRawUpstream(handlers);
  const own = createTransport();
  upstream = raw;
  transport = own;
  const respond = (body = "{}", clocks: Partial<Clocks> = {}, signal = never) =>
    own.send(
      { method: "POST", url: `${raw.url}/x`, headers: {}, body },
      { ...CLOCKS, ...clocks },
      signal,
    );
  const send = async (...sent: Parameters<typeof respond>): Promise<string> =>
    readLimited((await respond(...sent)).reads);
  return { raw, respond, send };
}

/** Answers the first request of each connection, and has `act` do with the others. */
const firstIsFine = (act: (socket: Socket, request: RawRequest) => void): RawHandlers => ({
  request: (socket, request) => {
    if (request.turn === 1) socket.write(OK);
    else act(socket, request);
  },
});

/** A reused connection is only met once the answer before is quite over. */
const settled = () => sleep(20);

async function failureOf(promise: Promise<unknown>) {
  const error = await promise.then(
    (value) => new Error(`no failure, but ${String(value)}`),
    (thrown: unknown) => thrown,
  );
  if (!ProviderError.isInstance(error)) throw error;
  return error.failure;
}

describe("a kept connection that is closed", () => {
  it("while nothing runs is not used again", async () => {
    const { raw, send } = await stage({
      request: (socket) => {
        socket.write(OK);
        setTimeout(() => socket.destroy(), 5);
      },
    });
    await send();
    await sleep(100);
    expect(await send()).toBe("ok");
    expect(raw.requests).toHaveLength(2);
  });

  it("just before the request has it sent again on a new connection", async () => {
    const { raw, send } = await stage({
      request: (socket, { turn }) => {
        socket.write(OK);
        // Ends with the answer, so that the next request may be on its way already.
        if (turn === 1) setImmediate(() => socket.destroy());
      },
    });
    for (let count = 0; count < 20; count += 1) expect(await send()).toBe("ok");
    expect(raw.requests.length).toBeGreaterThanOrEqual(20);
    expect(raw.requests.length).toBeLessThanOrEqual(40);
  });

  it.each<[string, (socket: Socket) => void]>([
    ["closed", (socket) => void socket.destroy()],
    ["ended", (socket) => void socket.end()],
    ["reset", (socket) => void socket.resetAndDestroy()],
  ])("after the request's head has it sent again, once (%s)", async (_how, close) => {
    const { raw, send } = await stage({
      request: (socket, { turn }) => void (turn === 1 && socket.write(OK)),
      head: (socket, { turn }) => {
        if (turn === 2) close(socket);
      },
    });
    await send();
    await settled();
    expect(await send()).toBe("ok");
    expect(raw.requests.map(({ connection, turn }) => [connection, turn])).toEqual([
      [1, 1],
      [1, 2],
      [2, 1],
    ]);
    expect(raw.requests[2]?.head).toMatch(/^connection: close$/im);
  });

  it("is not tried a third time", async () => {
    const { raw, send } = await stage({
      request: (socket, { connection, turn }) => {
        if (connection === 1 && turn === 1) socket.write(OK);
        else socket.destroy();
      },
    });
    await send();
    await settled();
    expect((await failureOf(send())).kind).toBe("unreachable");
    expect(raw.requests).toHaveLength(3);
  });

  it("does not have others that were kept fail the second sending", async () => {
    const { raw, send } = await stage(firstIsFine((socket) => socket.destroy()));
    const many = () => Promise.all(Array.from({ length: 20 }, () => send()));
    await many();
    await settled();
    expect(await many()).toEqual(Array.from({ length: 20 }, () => "ok"));
    expect(raw.requests.length).toBeLessThanOrEqual(60);
  });

  it.each([
    ["after one byte", "H"],
    ["after a line end before the answer", "\r\n"],
    ["in the status line", "HTTP/1.1 20"],
    ["in the head", "HTTP/1.1 200 OK\r\ncontent-le"],
    ["after an interim answer", "HTTP/1.1 103 Early Hints\r\nlink: </a>\r\n\r\n"],
    ["after 100 Continue", "HTTP/1.1 100 Continue\r\n\r\n"],
    ["after the head", "HTTP/1.1 200 OK\r\ncontent-length: 2\r\n\r\n"],
    ["after a byte of the body", "HTTP/1.1 200 OK\r\ncontent-length: 2\r\n\r\no"],
    ["in a chunk's size", "HTTP/1.1 200 OK\r\ntransfer-encoding: chunked\r\n\r\n1"],
  ])("%s does not have the request sent again", async (_when, bytes) => {
    const { raw, send } = await stage(firstIsFine((socket) => socket.end(bytes)));
    await send();
    await settled();
    expect((await failureOf(send())).kind).toMatch(/^(malformed|unreachable)$/);
    expect(raw.requests).toHaveLength(2);
  });
});

describe("a new connection that is closed", () => {
  it.each([
    ["before a byte", ""],
    ["after a line end", "\r\n"],
    ["in the status line", "HTTP/1.1 20"],
  ])("%s does not have the request sent again", async (_when, bytes) => {
    const { raw, send } = await stage({ request: (socket) => void socket.end(bytes) });
    expect((await failureOf(send())).kind).toMatch(/^(malformed|unreachable)$/);
    expect(raw.requests).toHaveLength(1);
  });

  it("with a large body on its way does not have it sent again", async () => {
    const { raw, send } = await stage({ head: (socket) => void socket.resetAndDestroy() });
    expect((await failureOf(send("x".repeat(20_000_000)))).kind).toBe("unreachable");
    expect(raw.requests).toHaveLength(1);
  });
});

describe("a request that is given up", () => {
  it.each(["time", "the caller"])("by %s on a kept connection is not sent again", async (by) => {
    const { raw, send } = await stage(firstIsFine(() => undefined));
    await send();
    await settled();
    const leaving = new AbortController();
    const sent = send(
      "{}",
      by === "time" ? { firstToken: 200 } : {},
      by === "time" ? never : leaving.signal,
    );
    await expect.poll(() => raw.requests.length, { timeout: 10_000 }).toBe(2);
    if (by !== "time") leaving.abort();
    expect((await failureOf(sent)).kind).toBe(by === "time" ? "timeout" : "cancelled");
    await settled();
    expect(raw.requests).toHaveLength(2);
  });

  it("has one total limit for both sendings", async () => {
    const { raw, send } = await stage({
      request: (socket, { connection, turn }) => {
        if (connection === 1 && turn === 1) socket.write(OK);
        else if (connection === 1) setTimeout(() => socket.destroy(), 4000);
      },
    });
    await send();
    await settled();
    const startedAt = performance.now();
    const failure = await failureOf(send("{}", { total: 7000 }));
    expect(failure).toMatchObject({ kind: "timeout", message: expect.stringContaining("7000 ms") });
    // Had the second one a limit of its own, it would end after 11 s at the earliest.
    expect(performance.now() - startedAt).toBeLessThan(10_900);
    expect(raw.requests).toHaveLength(3);
  });
});

describe("a large body", () => {
  const LARGE = "x".repeat(20_000_000);

  it("that is partly sent when a kept connection closes is sent again whole", async () => {
    const { raw, send } = await stage({
      request: (socket) => void socket.write(OK),
      head: (socket, { connection, turn }) => {
        if (connection === 1 && turn === 2) socket.resetAndDestroy();
      },
    });
    await send();
    await settled();
    expect(await send(LARGE)).toBe("ok");
    expect(raw.requests).toHaveLength(3);
    expect(raw.requests[2]?.body.length).toBe(LARGE.length);
  });

  it("may be refused before it is all sent, and its connection is not used again", async () => {
    const { raw, respond, send } = await stage({
      request: (socket) => void socket.write(OK),
      head: (socket, { head }) => {
        if (!head.includes(`content-length: ${LARGE.length}`)) return;
        socket.pause();
        socket.write("HTTP/1.1 413 Content Too Large\r\ncontent-length: 9\r\n\r\ntoo large");
      },
    });
    const refused = await respond(LARGE);
    expect(refused.status).toBe(413);
    expect(await readLimited(refused.reads)).toBe("too large");
    await settled();
    expect(await send()).toBe("ok");
    expect(raw.connections).toBe(2);
    expect(raw.requests).toHaveLength(2);
  });

  it("may be refused with the connection closed behind the refusal", async () => {
    const { raw, respond } = await stage({
      head: (socket) => {
        socket.pause();
        socket.end(
          "HTTP/1.1 413 Content Too Large\r\nconnection: close\r\ncontent-length: 9\r\n\r\ntoo large",
        );
      },
    });
    const refused = await respond(LARGE);
    expect(refused.status).toBe(413);
    expect(await readLimited(refused.reads)).toBe("too large");
    expect(raw.requests).toHaveLength(1);
  });
});

describe("one answer", () => {
  const of = async (bytes: string, after: (socket: Socket) => void = () => undefined) => {
    const made = await stage({
      request: (socket, { connection }) => {
        if (connection > 1) return void socket.write(text("second"));
        socket.write(bytes, "latin1", () => after(socket));
      },
    });
    return made;
  };
  const end = (socket: Socket) => void socket.end();

  it.each<[string, string, ((socket: Socket) => void)?]>([
    ["with Connection: close", text("first", "connection: close\r\n"), end],
    ["of HTTP/1.0 with a length", text("first").replace("HTTP/1.1", "HTTP/1.0"), end],
    ["of HTTP/1.0 that ends with its connection", "HTTP/1.0 200 OK\r\n\r\nfirst", end],
    ["that ends with its connection", "HTTP/1.1 200 OK\r\n\r\nfirst", end],
    ["after 100 Continue", `HTTP/1.1 100 Continue\r\n\r\n${text("first")}`],
    ["after 100 Continue twice", `${"HTTP/1.1 100 \r\n\r\n".repeat(2)}${text("first")}`],
    [
      "after 103 Early Hints",
      `HTTP/1.1 103 Early Hints\r\nlink: </a>; rel=preload\r\n\r\n${text("first")}`,
    ],
    [
      "with trailers",
      "HTTP/1.1 200 OK\r\ntransfer-encoding: chunked\r\ntrailer: x-sum\r\n\r\n5\r\nfirst\r\n0\r\nx-sum: 1\r\n\r\n",
    ],
    [
      "with chunk extensions",
      'HTTP/1.1 200 OK\r\ntransfer-encoding: chunked\r\n\r\n3;a="b;c"\r\nfir\r\n2;x\r\nst\r\n0\r\n\r\n',
    ],
  ])("%s is read whole, and the next is another", async (_what, bytes, after) => {
    const { send } = await of(bytes, after);
    expect(await send()).toBe("first");
    await settled();
    expect(await send()).toMatch(/^(first|second)$/);
  });

  it("is read whole however its interim answer is cut", async () => {
    const bytes = `HTTP/1.1 100 Continue\r\nx: y\r\n\r\n${text("first")}`;
    const { send } = await stage({
      request: async (socket) => {
        for (const byte of bytes) {
          socket.write(byte);
          await sleep(1);
        }
      },
    });
    expect(await send()).toBe("first");
    expect(await send()).toBe("first");
  });

  it.each<[string, string]>([
    ["shorter than its length", "HTTP/1.1 200 OK\r\ncontent-length: 9\r\n\r\nfirst"],
    [
      "without its last chunk",
      "HTTP/1.1 200 OK\r\ntransfer-encoding: chunked\r\n\r\n5\r\nfirst\r\n",
    ],
    ["of two lengths", "HTTP/1.1 200 OK\r\ncontent-length: 5\r\ncontent-length: 4\r\n\r\nfirst"],
    [
      "of a length and chunks",
      "HTTP/1.1 200 OK\r\ncontent-length: 5\r\ntransfer-encoding: chunked\r\n\r\n5\r\nfirst\r\n0\r\n\r\n",
    ],
    ["with a length that is no number", "HTTP/1.1 200 OK\r\ncontent-length: five\r\n\r\nfirst"],
    ["that is no HTTP", "SSH-2.0-OpenSSH_9.7\r\n"],
    ["that changes the protocol", "HTTP/1.1 101 Switching Protocols\r\nupgrade: x\r\n\r\n"],
  ])("%s is a broken one", async (_what, bytes) => {
    const { raw, send } = await of(bytes, end);
    expect((await failureOf(send())).kind).toBe("malformed");
    expect(raw.requests).toHaveLength(1);
  });

  it.each([
    ["of HTTP/1.0", "HTTP/1.0 200 OK\r\n\r\nfir"],
    ["without a length", "HTTP/1.1 200 OK\r\nconnection: close\r\n\r\nfir"],
  ])("%s whose connection is reset is a broken one", async (_what, bytes) => {
    const { send } = await of(bytes, (socket) => setTimeout(() => socket.resetAndDestroy(), 50));
    expect((await failureOf(send())).kind).toBe("malformed");
  });

  it.each<[string, string]>([
    ["in the same write", `${text("first")}${text("smuggled")}`],
    ["beyond its length", `${text("first")}more`],
    [
      "behind its last chunk",
      `HTTP/1.1 200 OK\r\ntransfer-encoding: chunked\r\n\r\n5\r\nfirst\r\n0\r\n\r\n${text("smuggled")}`,
    ],
    ["behind a 204", `HTTP/1.1 204 No Content\r\n\r\n${text("smuggled")}`],
  ])("%s followed by another gives nothing to the next request", async (_what, bytes) => {
    const { raw, send } = await of(bytes);
    expect(await send()).toMatch(/^(first)?$/);
    expect(await send()).toBe("second");
    expect(raw.requests.map(({ connection }) => connection)).toEqual([1, 2]);
  });

  it("followed by another a little later gives nothing to the next request", async () => {
    const { send } = await of(text("first"), (socket) =>
      setTimeout(() => socket.write(text("smuggled")), 20),
    );
    expect(await send()).toBe("first");
    await sleep(200);
    expect(await send()).toBe("second");
  });
});
