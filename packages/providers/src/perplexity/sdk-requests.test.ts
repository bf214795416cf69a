import { expect, test } from "vitest";
import { encodedChats } from "../../test/contract/encoded-chats.ts";
import { COMPILING, typeProblems } from "../../test/contract/type-problems.ts";
import { makeProvider } from "../../test/make-provider.ts";
import { perplexity } from "./perplexity.ts";

const provider = makeProvider(perplexity);

test("every chat request is one of the vendor's own client", { timeout: COMPILING }, async () => {
  const { sent, refused } = encodedChats(provider.chat, "large-1");
  expect(refused).toEqual(["a file's id", "sound"]);
  const problems = await typeProblems({
    imports:
      'import type { CompletionCreateParams } from "@perplexity-ai/perplexity_ai/resources/chat/completions";',
    type: "CompletionCreateParams",
    values: sent,
  });
  expect(problems).toEqual([]);
});
