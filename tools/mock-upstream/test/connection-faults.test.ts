import { connect } from "node:net";
import { setTimeout as sleep } from "node:timers/promises";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { fault, type MockUpstream, startMockUpstream } from "../src/index.ts";
import { rawCall, readAnswer, requestBytes } from "./raw-call.ts";

let mock: MockUpstream;

beforeEach(async () => {
  mock = await startMockUpstream();
});
afterEach(() => mock.close());

const path = "/v1/chat/completions";
const body = { model: "m1", messages: [{ role: "user", content: "hi" }] };

describe("reset-before-headers", () => {
  it("reads the request and closes without a byte", async () => {
    mock.answer(fault("reset-before-headers"));
    const answer = await rawCall(mock.port, path, body);
    expect(answer.bytes).toHaveLength(0);
    expect(mock.calls[0]).toMatchObject({ body, outcome: "reset", status: undefined });
  });
});

describe("a TCP reset", () => {
  it("is how reset-before-headers ends when told to", async () => {
    mock.answer(fault("reset-before-headers", { by: "abort" }));
    await expect(rawCall(mock.port, path, body)).rejects.toMatchObject({ code: "ECONNRESET" });
    expect(mock.calls[0]?.outcome).toBe("reset");
  });
});

describe("silent", () => {
  it("takes the request and says nothing for as long as the caller waits", async () => {
    mock.answer(fault("silent"));
    const socket = connect(mock.port, "127.0.0.1", () => socket.write(requestBytes(path, body)));
    let received = 0;
    socket.on("data", (part) => {
      received += part.length;
    });
    const [call] = await mock.waitForCalls(1, 20_000);
    await sleep(150);
    expect(received).toBe(0);
    expect(call?.outcome).toBe("open");
    socket.destroy();
    await call?.closed;
    expect(call?.outcome).toBe("caller-left");
  });

  it("closes the connection when its time is over", async () => {
    mock.answer(fault("silent", { holdMs: 40 }));
    expect((await rawCall(mock.port, path, body)).bytes).toHaveLength(0);
    expect(mock.calls[0]?.outcome).toBe("reset");
  });
});

describe("keep-alive-close", () => {
  it("closes a kept connection when the next call comes, and takes a fresh one", async () => {
    mock.answer(fault("keep-alive-close"));
    const bytes = await new Promise<Buffer>((resolve, reject) => {
      const parts: Buffer[] = [];
      const request = requestBytes(path, body, "keep-alive");
      const socket = connect(mock.port, "127.0.0.1", () => socket.write(request));
      let asked = 1;
      socket.on("data", (part) => {
        parts.push(part);
        if (asked === 1 && readAnswer(Buffer.concat(parts)).complete) {
          asked = 2;
          socket.write(request);
        }
      });
      socket.on("error", reject);
      socket.on("close", () => resolve(Buffer.concat(parts)));
    });
    const first = readAnswer(bytes);
    expect([first.status, first.complete]).toEqual([200, true]);
    expect(first.headers.connection).not.toBe("close");
    expect(mock.calls.map(({ outcome }) => outcome)).toEqual(["ended", "reset"]);
    expect(mock.calls.map(({ connection }) => connection)).toEqual([1, 1]);
    expect(mock.calls.map(({ callOnConnection }) => callOnConnection)).toEqual([1, 2]);
    expect((await rawCall(mock.port, path, body)).status).toBe(200);
    expect(mock.calls[2]?.connection).toBe(2);
  });
});

describe("outage", () => {
  const statusAt = async (now: { ms: number }, ms: number) => {
    now.ms = ms;
    return (await rawCall(mock.port, path, body)).status;
  };

  it("is down from one time until another", async () => {
    const now = { ms: 5000 };
    mock.answer(fault("outage", { fromMs: 100, untilMs: 200, clock: () => now.ms }));
    expect(await statusAt(now, 5099)).toBe(200);
    expect(await statusAt(now, 5100)).toBe(503);
    expect(await statusAt(now, 5199)).toBe(503);
    expect(await statusAt(now, 5200)).toBe(200);
    expect(mock.calls.map(({ label }) => label === "outage")).toEqual([false, true, true, false]);
  });

  it("can close connections or be silent instead", async () => {
    mock.answer(fault("outage", { as: "reset", clock: () => 0 }));
    expect((await rawCall(mock.port, path, body)).bytes).toHaveLength(0);
    mock.answer(fault("outage", { as: "silent", holdMs: 40, clock: () => 0 }));
    expect((await rawCall(mock.port, path, body)).bytes).toHaveLength(0);
    const { startedAt, closedAt } = mock.calls[1] ?? {};
    expect(Number(closedAt) - Number(startedAt)).toBeGreaterThanOrEqual(35);
  });
});

describe("huge and endless", () => {
  const stopReading = async (name: "huge" | "endless") => {
    mock.answer(fault(name));
    const request = requestBytes(path, { ...body, stream: true });
    const socket = connect(mock.port, "127.0.0.1", () => socket.write(request));
    const [call] = await mock.waitForCalls(1, 20_000);
    socket.pause();
    await expect.poll(() => call?.bytesWritten).toBeGreaterThan(0);
    let sent = -1;
    const stands = async () => {
      sent = Number(call?.bytesWritten);
      await sleep(300);
      return call?.bytesWritten === sent;
    };
    await expect.poll(stands).toBe(true);
    expect(sent).toBeLessThan(64 * 1024 * 1024);
    expect(call?.outcome).toBe("open");
    socket.destroy();
    await call?.closed;
    expect(call?.outcome).toBe("caller-left");
  };

  it("send at the pace of the reader", async () => {
    await stopReading("huge");
    mock.reset();
    await stopReading("endless");
  });
});

describe("other operations than chats", () => {
  const rerank = { query: "q", documents: ["a"] };

  it("meet what goes wrong with any call", async () => {
    mock.answer(fault("overloaded"));
    const answer = await rawCall(mock.port, "/v2/rerank", rerank);
    expect([answer.status, JSON.parse(answer.body.toString())]).toEqual([
      529,
      { id: "cohere-mock", message: "overloaded" },
    ]);
    mock.answer(fault("cut", { after: 2 }));
    expect((await rawCall(mock.port, "/v2/rerank", rerank)).complete).toBe(false);
  });

  it("are left alone by what goes wrong with chats", async () => {
    for (const name of ["context-length", "no-choices", "malformed-event"] as const) {
      mock.answer(fault(name));
      expect((await rawCall(mock.port, "/v2/rerank", rerank)).status).toBe(200);
    }
  });
});
