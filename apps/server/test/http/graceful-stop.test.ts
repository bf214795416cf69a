import { connect } from "node:net";
import { type Script, steps } from "@sluice/mock-upstream";
import { expect, test } from "vitest";
import { open, readAll } from "../faults/ask.ts";
import { cleanStream } from "../faults/clean-stream.ts";
import { openStage, type Stage } from "../faults/stage.ts";
import { streamText } from "../faults/stream-text.ts";
import { events, ROLE, STOP, says } from "../faults/upstream-chunk.ts";

const SLOW: Script = [
  steps.header("content-type", "text/event-stream"),
  steps.write(events(ROLE, says("slow "))),
  steps.pause(1500),
  steps.write(events(says("and steady"), STOP, "[DONE]")),
];
const BODY = '{"model":"t/one","stream":true,"messages":[{"role":"user","content":"hi"}]}';

const openStream = ({ server }: Stage) =>
  open(`${server.base}/chat/completions`, {
    headers: { authorization: `Bearer ${server.key}`, "content-type": "application/json" },
    body: BODY,
  });

test("a stream that runs is finished, and no new connection is taken", async () => {
  const stage = await openStage();
  stage.a.answer(SLOW);
  const reading = readAll(await openStream(stage));
  const closing = stage.close();
  await expect(fetch(`${stage.server.origin}/healthz`)).rejects.toMatchObject({
    cause: { code: "ECONNREFUSED" },
  });
  expect(streamText(cleanStream(await reading))).toBe("slow and steady");
  await closing;
});

test("a plain request that runs is answered", async () => {
  const stage = await openStage();
  stage.a.answer([steps.pause(1000), steps.json({ choices: [{ message: { content: "late" } }] })]);
  const asked = stage.chat();
  await stage.a.waitForCalls(1);
  const closing = stage.close();
  expect((await asked).status).toBe(200);
  await closing;
});

test("readyz says 503 meanwhile", async () => {
  const stage = await openStage();
  stage.a.answer(SLOW);
  const { port } = new URL(stage.server.origin);
  const socket = connect(Number(port), "127.0.0.1");
  let seen = "";
  socket.on("data", (bytes) => {
    seen += bytes;
  });
  const closed = new Promise((resolve) => socket.once("close", resolve));
  const head = ["Host: x", `Authorization: Bearer ${stage.server.key}`];
  socket.write(
    `POST /v1/chat/completions HTTP/1.1\r\n${head.join("\r\n")}\r\nContent-Type: application/json\r\nContent-Length: ${BODY.length}\r\n\r\n${BODY}`,
  );
  await stage.a.waitForCalls(1);
  const closing = stage.close();
  // Asked on the same connection, answered when the stream before it has ended.
  socket.write("GET /readyz HTTP/1.1\r\nHost: x\r\n\r\n");
  await closing;
  socket.end();
  await closed;
  expect(seen).toContain("and steady");
  expect(seen).toMatch(/HTTP\/1\.1 503 [\s\S]*retry-after/i);
});

/** A connection that is written by hand, and what came on it. */
function openSocket({ server }: Stage) {
  const socket = connect(Number(new URL(server.origin).port), "127.0.0.1");
  let seen = "";
  socket.on("data", (bytes) => {
    seen += bytes;
  });
  const closed = new Promise((resolve) => socket.once("close", resolve));
  const post = (path: string, body: string, headers: readonly string[] = []) =>
    [
      `POST ${path} HTTP/1.1`,
      "Host: x",
      `Authorization: Bearer ${server.key}`,
      "Content-Type: application/json",
      `Content-Length: ${body.length}`,
      ...headers,
      "",
      body,
    ].join("\r\n");
  return { socket, closed, post, seen: () => seen };
}

test.each([
  ["/v1/chat/completions", BODY],
  ["/api/v1/chat/completions", BODY.replace('"stream":true,', "")],
  ["/v1/rerank", '{"model":"t/rank","query":"q","documents":["a"]}'],
  ["/v1/audio/speech", '{"model":"t/voice","input":"x","voice":"alloy"}'],
  ["/v1/explain", BODY],
])("a new request meanwhile is a 503 with the envelope (%s)", async (path, body) => {
  const stage = await openStage();
  stage.a.answer(SLOW);
  const { socket, closed, post, seen } = openSocket(stage);
  socket.write(post("/v1/chat/completions", BODY));
  await stage.a.waitForCalls(1);
  const closing = stage.close();
  // On the same connection, as no new one is taken.
  socket.write(post(path, body));
  await closing;
  socket.end();
  await closed;
  const [, refusal = ""] = seen().split("0\r\n\r\n");
  expect(seen()).toContain("and steady");
  expect(refusal).toMatch(/^HTTP\/1\.1 503 [\s\S]*retry-after: 1\r\n/i);
  const { error } = JSON.parse(refusal.slice(refusal.indexOf("\r\n\r\n")));
  expect(error).toMatchObject({ code: 503, message: expect.stringContaining("about to stop") });
  if (path !== "/v1/explain") expect(refusal).toMatch(/x-generation-id: gen-/i);
  expect(stage.a.calls).toHaveLength(1);
});

test("a request whose body is still on its way is finished", async () => {
  const stage = await openStage();
  const { socket, closed, post, seen } = openSocket(stage);
  const whole = post("/v1/chat/completions", BODY);
  socket.write(whole.slice(0, -20));
  await expect.poll(async () => (await stage.chat()).status, { timeout: 10_000 }).toBe(200);
  const closing = stage.close();
  socket.write(whole.slice(-20));
  await closing;
  socket.end();
  await closed;
  expect(seen()).toMatch(/^HTTP\/1\.1 200 [\s\S]*from-a[\s\S]*\[DONE\]/);
});

test("what does not end in time is cut", async () => {
  const stage = await openStage({ more: "server: { drain: 500ms }" });
  stage.a.answer([...SLOW.slice(0, 2), steps.pause(60_000)]);
  const reading = readAll(await openStream(stage));
  const startedAt = performance.now();
  await stage.close();
  expect(performance.now() - startedAt).toBeLessThan(15_000);
  expect((await reading).body.toString()).not.toContain("and steady");
});
