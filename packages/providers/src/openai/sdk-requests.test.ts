import { expect, test } from "vitest";
import { encodedChats } from "../../test/contract/encoded-chats.ts";
import {
  EMBEDDINGS,
  encodedRequests,
  MODERATIONS,
  SPEECHES,
} from "../../test/contract/operation-requests.ts";
import { COMPILING, typeProblems } from "../../test/contract/type-problems.ts";
import { makeProvider } from "../../test/make-provider.ts";
import { openai } from "./openai.ts";

const provider = makeProvider(openai);

test("every chat request is one of the vendor's own client", { timeout: COMPILING }, async () => {
  const { sent, refused } = encodedChats(provider.chat, "gpt-5.1");
  expect(refused).toEqual(["a video"]);
  const problems = await typeProblems({
    imports: 'import type { ChatCompletionCreateParams } from "openai/resources/chat/completions";',
    type: "ChatCompletionCreateParams",
    values: sent,
  });
  // Pictures come from no model of this API; that they are wanted is for the vendor to refuse, in its own words.
  expect(problems.map((problem) => problem.split(" | ")[0])).toEqual([
    'gpt-5.1, modalities: "image"',
  ]);
});

test("every request of the other operations is one too", { timeout: COMPILING }, async () => {
  const vectors = encodedRequests(provider.embeddings, EMBEDDINGS);
  expect(vectors.refused).toEqual(["a picture"]);
  const problems = await typeProblems(
    {
      imports: 'import type { EmbeddingCreateParams } from "openai/resources/embeddings";',
      type: "EmbeddingCreateParams",
      values: vectors.sent,
    },
    {
      imports: 'import type { SpeechCreateParams } from "openai/resources/audio/speech";',
      type: "SpeechCreateParams",
      values: encodedRequests(provider.speech, SPEECHES).sent,
    },
    {
      imports: 'import type { ModerationCreateParams } from "openai/resources/moderations";',
      type: "ModerationCreateParams",
      values: encodedRequests(provider.moderations, MODERATIONS).sent,
    },
  );
  expect(problems).toEqual([]);
});
