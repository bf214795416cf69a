import { expect, test } from "vitest";
import { encodedChats } from "../../test/contract/encoded-chats.ts";
import { EMBEDDINGS, encodedRequests, RERANKS } from "../../test/contract/operation-requests.ts";
import { COMPILING, typeProblems } from "../../test/contract/type-problems.ts";
import { makeProvider } from "../../test/make-provider.ts";
import { cohere } from "./cohere.ts";

const provider = makeProvider(cohere);

test("every chat request is one of the vendor's own client", { timeout: COMPILING }, async () => {
  const { sent, refused } = encodedChats(provider.chat, "command-a-03-2025");
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
    imports: `
import type { V2ChatRequest } from "./node_modules/cohere-ai/serialization/resources/v2/client/requests/V2ChatRequest.js";`,
    type: "V2ChatRequest.Raw & { stream?: true }",
    values: sent,
  });
  expect(problems).toEqual([]);
});

test("every request of the other operations is one too", { timeout: COMPILING }, async () => {
  const vectors = encodedRequests(provider.embeddings, EMBEDDINGS);
  expect(vectors.refused).toEqual(["tokens"]);
  const rankings = encodedRequests(provider.rerank, RERANKS);
  expect(rankings.refused).toEqual(["a picture"]);
  const folder = "./node_modules/cohere-ai/serialization/resources/v2/client/requests";
  const problems = await typeProblems(
    {
      imports: `import type { V2EmbedRequest } from "${folder}/V2EmbedRequest.js";`,
      type: "V2EmbedRequest.Raw",
      values: vectors.sent,
    },
    {
      imports: `import type { V2RerankRequest } from "${folder}/V2RerankRequest.js";`,
      type: "V2RerankRequest.Raw",
      values: rankings.sent,
    },
  );
  expect(problems).toEqual([]);
});
