import { expect, test } from "vitest";
import { encodedChats } from "../../test/contract/encoded-chats.ts";
import {
  EMBEDDINGS,
  encodedRequests,
  MODERATIONS,
} from "../../test/contract/operation-requests.ts";
import { COMPILING, typeProblems } from "../../test/contract/type-problems.ts";
import { makeProvider } from "../../test/make-provider.ts";
import { mistral } from "./mistral.ts";

const provider = makeProvider(mistral);

test("every chat request is one of the vendor's own client", { timeout: COMPILING }, async () => {
  const { sent, refused } = encodedChats(provider.chat, "mistral-large-latest");
  expect(refused).toEqual(["a video"]);
  const problems = await typeProblems({
    imports: `
import type {
  ChatCompletionRequest$Outbound,
  ChatCompletionStreamRequest$Outbound,
} from "@mistralai/mistralai/models/components";
type Loose<T> = T extends readonly (infer U)[] ? Loose<U>[] : T extends object ? { [K in keyof T]?: Loose<T[K]> } : T;`,
    type: "Loose<ChatCompletionRequest$Outbound | ChatCompletionStreamRequest$Outbound>",
    values: sent,
  });
  expect(problems).toEqual([]);
});

test("every request of the other operations is one too", { timeout: COMPILING }, async () => {
  const vectors = encodedRequests(provider.embeddings, EMBEDDINGS);
  expect(vectors.refused).toEqual(["tokens", "a picture"]);
  const problems = await typeProblems(
    {
      imports: `
import type { EmbeddingRequest$Outbound } from "@mistralai/mistralai/models/components";
type Loose<T> = { [K in keyof T]?: T[K] };`,
      type: "Loose<EmbeddingRequest$Outbound>",
      values: vectors.sent,
    },
    {
      imports:
        'import type { ClassificationRequest$Outbound } from "@mistralai/mistralai/models/components";',
      type: "ClassificationRequest$Outbound",
      values: encodedRequests(provider.moderations, MODERATIONS).sent,
    },
  );
  expect(problems).toEqual([]);
});
