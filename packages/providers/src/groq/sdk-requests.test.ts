import { expect, test } from "vitest";
import { encodedChats } from "../../test/contract/encoded-chats.ts";
import { COMPILING, typeProblems } from "../../test/contract/type-problems.ts";
import { makeProvider } from "../../test/make-provider.ts";
import { groq } from "./groq.ts";

const provider = makeProvider(groq);

test("every chat request is one of the vendor's own client", { timeout: COMPILING }, async () => {
  const { sent, refused } = encodedChats(provider.chat, "large-1");
  expect(refused).toEqual([
    "a PDF",
    "a PDF's address",
    "a text file",
    "a file's id",
    "sound",
    "a video",
    "turn 9 of ten",
    "turn 10 of ten",
  ]);
  const problems = await typeProblems({
    imports:
      'import type { ChatCompletionCreateParams } from "groq-sdk/resources/chat/completions";',
    type: "ChatCompletionCreateParams",
    values: sent,
  });
  expect(problems).toEqual([]);
});
