import fc from "fast-check";
import { expect, test } from "vitest";
import { drawFrom, mutate } from "../../test/mutate.ts";
import { CHAT_BODIES, KEY_BODY, RERANK_BODY, SPEECH_BODY } from "../../test/sample-bodies.ts";
import {
  checkChatSemantics,
  normaliseChatRequest,
  type Parsed,
  parseChatRequest,
  parseCreateKeyRequest,
  parseEmbeddingsRequest,
  parsePatchKeyRequest,
  parseRerankRequest,
  parseSpeechRequest,
} from "../index.ts";

const surroundings = {
  hasModel: (slug: string) => slug === "a/b",
  hasPlugin: (id: string) => id === "web",
  runsTool: (type: string) => type === "sluice:web_search",
};

/** What the server does with a chat body before it routes. */
function readChat(body: unknown): Parsed<unknown> {
  const parsed = parseChatRequest(body);
  if (parsed.kind === "invalid") return parsed;
  checkChatSemantics(parsed.request);
  return normaliseChatRequest(parsed.request, surroundings);
}

type Reading = readonly [readonly object[], (body: unknown) => Parsed<unknown>];
const READINGS: readonly Reading[] = [
  [CHAT_BODIES, readChat],
  [CHAT_BODIES, readChat],
  [CHAT_BODIES, readChat],
  [[RERANK_BODY], parseRerankRequest],
  [[SPEECH_BODY], parseSpeechRequest],
  [[KEY_BODY], parseCreateKeyRequest],
  [[KEY_BODY], parsePatchKeyRequest],
  [[RERANK_BODY, { model: "a/e", input: ["x"] }], parseEmbeddingsRequest],
];
const LONGEST_MESSAGE = 4000;
const RUNS = 20_000;

function readMutant(seed: number): Parsed<unknown> {
  const draw = drawFrom(seed);
  const [bodies, read] = READINGS[draw(READINGS.length)] ?? [CHAT_BODIES, readChat];
  let body: unknown = bodies[draw(bodies.length)];
  for (let changes = draw(2); changes >= 0; changes -= 1) body = mutate(body, draw);
  return read(body);
}

test("20,000 changed bodies are read or refused in words, and never throw", () => {
  const seen = { ok: 0, invalid: 0 };
  fc.assert(
    fc.property(fc.integer(), (seed) => {
      const outcome = readMutant(seed);
      seen[outcome.kind] += 1;
      if (outcome.kind === "ok") return true;
      return outcome.message !== "" && outcome.message.length < LONGEST_MESSAGE;
    }),
    { numRuns: RUNS, seed: 20_261_128 },
  );
  expect(seen.ok + seen.invalid).toBe(RUNS);
  // Both kinds must be many, or the changes say nothing.
  expect(Math.min(seen.ok, seen.invalid)).toBeGreaterThan(RUNS / 10);
  expect(({} as { polluted?: unknown }).polluted).toBeUndefined();
}, 120_000);

test("what was read is printed and read again as the same, however it was changed", () => {
  const known = (body: unknown) => JSON.parse(JSON.stringify(body));
  fc.assert(
    fc.property(fc.integer(), (seed) => {
      const first = readMutant(seed);
      if (first.kind === "invalid") return;
      const draw = drawFrom(seed);
      const [, read] = READINGS[draw(READINGS.length)] ?? [[], readChat];
      const again = read(known(first.request));
      expect(again.kind).toBe("ok");
      if (again.kind === "ok") expect(known(again.request)).toEqual(known(first.request));
    }),
    { numRuns: 1000, seed: 7 },
  );
});
