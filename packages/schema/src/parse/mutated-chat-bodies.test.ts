import { test } from "vitest";
import { checkMutants, checkPrintedMutants, type Reading } from "../../test/check-mutants.ts";
import { CHAT_BODIES } from "../../test/sample-bodies.ts";
import {
  checkChatSemantics,
  normaliseChatRequest,
  type Parsed,
  parseChatRequest,
} from "../index.ts";

const surroundings = {
  hasModel: (slug: string) => slug === "a/b",
  hasPlugin: (id: string) => id === "web",
  serverTools: new Set(["sluice:web_search"]),
};

/** What the server does with a chat body before it routes. */
function readChat(body: unknown): Parsed<unknown> {
  const parsed = parseChatRequest(body);
  if (parsed.kind === "invalid") return parsed;
  checkChatSemantics(parsed.request);
  return normaliseChatRequest(parsed.request, surroundings);
}

const READINGS: readonly Reading[] = [{ bodies: CHAT_BODIES, read: readChat }];

test("40,000 changed chat bodies are read or refused in words, and never throw", () => {
  checkMutants(READINGS, 40_000, 20_261_128);
}, 120_000);

test("what was read is printed and read again as the same", () => {
  checkPrintedMutants(READINGS, 2000, 7);
});
