import { setTimeout as sleep } from "node:timers/promises";
import { expect } from "vitest";
import { answerOf } from "../faults/answers.ts";
import { ask, type Reply } from "../faults/ask.ts";
import { faultTest, faultTests } from "../faults/fault-test.ts";
import type { Stage } from "../faults/stage.ts";
import { MANAGEMENT_KEY } from "../start-test-server.ts";
import { held, isUnavailable, loseDatabase, without } from "./lose-database.ts";

/** A database that cannot be used is a 503 with a time to try again, never a 401 (contract §6). */
const call = ({ server }: Stage, method: string, path: string, key: string, body?: object) =>
  ask(server.base + path, {
    method,
    headers: { authorization: `Bearer ${key}`, "content-type": "application/json" },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  });
const CHAT = { model: "t/one", messages: [{ role: "user", content: "x" }] };

faultTests<(stage: Stage) => Promise<Reply>>(
  "without its keys the server says 503",
  {
    "to a call of a model": ({ chat }) => chat(),
    "to a stream": ({ chat }) => chat({ stream: true }),
    "to a ranking": ({ post }) =>
      post("/rerank", { model: "t/rank", query: "q", documents: ["a"] }),
    "to speech": ({ post }) =>
      post("/audio/speech", { model: "t/voice", input: "x", voice: "alloy" }),
    "to a stranger's key": (stage) => call(stage, "POST", "/chat/completions", "sk-nobody", CHAT),
    "to an explanation": ({ post }) => post("/explain", CHAT),
    "to who asks for their key": (stage) => call(stage, "GET", "/key", stage.server.key),
    "to a list of keys": (stage) => call(stage, "GET", "/keys", MANAGEMENT_KEY),
    "to a new key": (stage) => call(stage, "POST", "/keys", MANAGEMENT_KEY, { name: "k" }),
    "to a key that goes": (stage) => call(stage, "DELETE", "/keys/x", MANAGEMENT_KEY),
  },
  async (stage, send) => {
    await loseDatabase(stage.server, without("keys"), async () => isUnavailable(await send(stage)));
    expect(stage.a.calls).toHaveLength(0);
    // The same again finds everything as it was.
    expect((await send(stage)).status).not.toBe(503);
  },
);

faultTest("it is not ready meanwhile, but runs, and lists its models", async (stage) => {
  const { origin } = stage.server;
  const ready = () => ask(`${origin}/readyz`, { method: "GET" });
  await loseDatabase(stage.server, without("keys"), async () => {
    isUnavailable(await ready());
    expect((await ask(`${origin}/healthz`, { method: "GET" })).status).toBe(200);
    expect((await call(stage, "GET", "/models", stage.server.key)).status).toBe(200);
  });
  expect((await ready()).status).toBe(200);
});

for (const [form, more] of [
  ["an answer", {}],
  ["a stream", { stream: true }],
] as const) {
  faultTest(`${form} does not wait for its record, which is written later`, async (stage) => {
    let answer = () => {};
    const later = new Promise<void>((resolve) => {
      answer = resolve;
    });
    const usual = answerOf("a");
    stage.a.next(async (asked, index) => {
      await later;
      return typeof usual === "function" ? usual(asked, index) : usual;
    });
    const replying = stage.chat(more);
    await stage.a.waitForCalls(1);
    await loseDatabase(stage.server, held, async () => {
      answer();
      const reply = await replying;
      expect(reply.status).toBe(200);
      expect(reply.whole).toBe(true);
      await sleep(500);
    });
    expect(await stage.ledger(await replying)).toMatchObject({ outcome: "complete", cost: 60 });
  });
}

faultTest("nothing is sent to a provider while nothing can be held for it", async (stage) => {
  await loseDatabase(stage.server, held, async () => {
    isUnavailable(await stage.chat());
    expect(stage.a.calls).toHaveLength(0);
  });
  expect((await stage.chat()).status).toBe(200);
});

faultTest("who writes is told 503 while another process holds the database", async (stage) => {
  const create = () => call(stage, "POST", "/keys", MANAGEMENT_KEY, { name: "k" });
  await loseDatabase(stage.server, held, async () => {
    isUnavailable(await create());
    // Who only reads is served.
    expect((await call(stage, "GET", "/keys", MANAGEMENT_KEY)).status).toBe(200);
  });
  expect((await create()).status).toBe(201);
});
