import { expect, test } from "vitest";
import { encodedChats } from "../../test/contract/encoded-chats.ts";
import { COMPILING, typeProblems } from "../../test/contract/type-problems.ts";
import { makeProvider } from "../../test/make-provider.ts";
import { xai } from "./xai.ts";

const provider = makeProvider(xai);

test("every chat request is one of the vendor's own client", { timeout: COMPILING }, async () => {
  const { sent, refused } = encodedChats(provider.chat, "large-1");
  expect(refused).toEqual(["a video"]);
  const problems = await typeProblems({
    imports: 'import type { ChatCompletionCreateParams } from "openai/resources/chat/completions";',
    type: "ChatCompletionCreateParams",
    values: sent,
  });
  expect(problems).toEqual([]);
});
