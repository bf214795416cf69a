import { expect, test } from "vitest";
import { encodedChats } from "../../test/contract/encoded-chats.ts";
import { COMPILING, typeProblems } from "../../test/contract/type-problems.ts";
import { makeProvider } from "../../test/make-provider.ts";
import { anthropic } from "./anthropic.ts";

const provider = makeProvider(anthropic);

const MODELS = [
  "claude-3-haiku-20240307",
  "claude-3-7-sonnet-latest",
  "claude-sonnet-4-5",
  "claude-opus-4-5",
  "claude-opus-4-6",
  "claude-opus-4-8",
];

test("every chat request is one of the vendor's own client", { timeout: COMPILING }, async () => {
  const { sent, refused } = encodedChats(provider.chat, ...MODELS);
  expect(refused).toEqual(["sound", "a video"]);
  const problems = await typeProblems({
    imports: `
import type { MessageCreateParams } from "@anthropic-ai/sdk/resources/messages";
/** The client has dropped what its newest models refuse; older ones still take it. */
interface Older { temperature?: number; top_p?: number; top_k?: number }`,
    type: "MessageCreateParams & Older",
    values: sent,
  });
  expect(problems).toEqual([]);
});
