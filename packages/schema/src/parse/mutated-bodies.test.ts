import { expect, test } from "vitest";
import { checkMutants, checkPrintedMutants, type Reading } from "../../test/check-mutants.ts";
import { KEY_BODY, RERANK_BODY, SPEECH_BODY } from "../../test/sample-bodies.ts";
import {
  parseCreateKeyRequest,
  parseEmbeddingsRequest,
  parsePatchKeyRequest,
  parseRerankRequest,
  parseSpeechRequest,
} from "../index.ts";

const EMBEDDINGS_BODIES = [
  { model: "a/e", input: ["x", "y"], dimensions: 8, encoding_format: "float" },
  { model: "a/e", input: [[1, 2]], provider: { order: ["x"] } },
];
const READINGS: readonly (readonly [string, readonly Reading[], number])[] = [
  ["rerank", [{ bodies: [RERANK_BODY], read: parseRerankRequest }], 15_000],
  ["speech", [{ bodies: [SPEECH_BODY], read: parseSpeechRequest }], 15_000],
  ["embeddings", [{ bodies: EMBEDDINGS_BODIES, read: parseEmbeddingsRequest }], 10_000],
  [
    "keys",
    [
      { bodies: [KEY_BODY], read: parseCreateKeyRequest },
      { bodies: [KEY_BODY], read: parsePatchKeyRequest },
    ],
    20_000,
  ],
];

/** With the 40,000 of chat they are 100,000. */
test("there are 60,000", () => {
  expect(READINGS.reduce((sum, [, , runs]) => sum + runs, 0)).toBe(60_000);
});

test.each(READINGS)(
  "changed bodies of %s are read or refused in words, and never throw",
  (_, readings, runs) => {
    checkMutants(readings, runs, 20_261_128);
  },
  120_000,
);

test.each(READINGS)("what was read of %s is printed and read again as the same", (_, readings) => {
  checkPrintedMutants(readings, 1000, 7);
});
