import { type Script, steps } from "@sluice/mock-upstream";
import { afterAll, beforeAll, expect, test, vi } from "vitest";
import { readAll } from "../faults/ask.ts";
import { cleanStream } from "../faults/clean-stream.ts";
import { streamText } from "../faults/stream-text.ts";
import { events, ROLE, STOP, says, upstreamChunk } from "../faults/upstream-chunk.ts";
import { ledgerRows } from "./ledger-rows.ts";
import { residentBytes } from "./resident-bytes.ts";
import { openSpawnedStage, type SpawnedStage } from "./spawned-stage.ts";

vi.setConfig({ testTimeout: 240_000, hookTimeout: 120_000 });

/** More with `STREAMS=1000`: connections to the server and from it count against the limit of open files. */
const STREAMS = Number(process.env.STREAMS ?? 300);
const TOKENS = 12;
const MIB = 1024 * 1024;
/** Of a stream, sockets and garbage included; several times what it takes. */
const MOST_EACH = MIB / 4;

let stage: SpawnedStage;
beforeAll(async () => {
  stage = await openSpawnedStage({ timeouts: "{ idle: 60s, first_token: 60s }" });
});
afterAll(() => stage.close());

const wordsOf = (name: string) => Array.from({ length: TOKENS }, (_, index) => `${name}.${index} `);
const usageOf = (name: string) => {
  const prompt_tokens = 1 + Number(name);
  return { prompt_tokens, completion_tokens: TOKENS, total_tokens: prompt_tokens + TOKENS };
};

/** A stream that takes two to three seconds, its words the name of who asked. */
function slowly(name: string): Script {
  const waitMs = 150 + (Number(name) % 100);
  return [
    steps.header("content-type", "text/event-stream"),
    steps.write(events(ROLE), { waitMs }),
    ...wordsOf(name).map((word) => steps.write(events(says(word)), { waitMs })),
    steps.write(
      events(STOP, upstreamChunk({}, null, { choices: [], usage: usageOf(name) }), "[DONE]"),
    ),
  ];
}

test(`${STREAMS} slow streams at once come whole and unmixed`, async () => {
  const { a, server, folder } = stage;
  a.answer((call) => {
    const { messages } = call.body as {
      readonly messages: readonly { readonly content: string }[];
    };
    return slowly(messages[0]?.content ?? "");
  });
  const pid = server.child.pid ?? 0;
  await readAll(await stage.stream({ messages: [{ role: "user", content: "1" }] }));
  const held = residentBytes(pid);
  let most = held;
  const watch = setInterval(() => {
    most = Math.max(most, residentBytes(pid));
  }, 200);
  const names = Array.from({ length: STREAMS }, (_, index) => String(index));
  const replies = await Promise.all(
    names.map(async (content) => {
      const response = await stage.stream({ messages: [{ role: "user", content }] });
      return readAll(response);
    }),
  );
  clearInterval(watch);
  for (const [index, reply] of replies.entries()) {
    const name = names[index] ?? "";
    const chunks = cleanStream(reply);
    expect(streamText(chunks)).toBe(wordsOf(name).join(""));
    expect(chunks.at(-1)?.usage).toMatchObject(usageOf(name));
  }
  expect(most - held).toBeLessThan(32 * MIB + STREAMS * MOST_EACH);
  const rows = await ledgerRows(folder, STREAMS + 1);
  expect(rows.map(({ outcome }) => outcome)).toEqual(rows.map(() => "complete"));
  expect(new Set(rows.map(({ prompt_tokens: tokens }) => tokens)).size).toBe(STREAMS);
});

test("afterwards nothing of them stays open", async () => {
  await expect.poll(() => stage.a.openConnections, { timeout: 60_000 }).toBe(0);
  const reply = await readAll(await stage.stream({ messages: [{ role: "user", content: "7" }] }));
  expect(streamText(cleanStream(reply))).toBe(wordsOf("7").join(""));
});
