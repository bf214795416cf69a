import { expect, test } from "vitest";
import { EMBEDDINGS, encodedRequests, RERANKS } from "../../test/contract/operation-requests.ts";
import { COMPILING, typeProblems } from "../../test/contract/type-problems.ts";
import { makeProvider } from "../../test/make-provider.ts";
import { voyage } from "./voyage.ts";

const provider = makeProvider(voyage);

test("every request is one of the vendor's own client", { timeout: COMPILING }, async () => {
  const vectors = encodedRequests(provider.embeddings, EMBEDDINGS);
  expect(vectors.refused).toEqual(["tokens", "a picture"]);
  const rankings = encodedRequests(provider.rerank, RERANKS);
  expect(rankings.refused).toEqual(["a picture"]);
  const problems = await typeProblems(
    {
      imports: 'import type { EmbedRequest } from "voyageai/serialization";',
      type: "EmbedRequest.Raw",
      values: vectors.sent,
    },
    {
      imports: 'import type { RerankRequest } from "voyageai/serialization";',
      type: "RerankRequest.Raw",
      values: rankings.sent,
    },
  );
  // A word for what vectors are for that the vendor has none for goes along as the caller wrote it.
  expect(problems.map((problem) => problem.split(" | ")[0])).toEqual([
    'clustering: "input_type": "clustering"',
  ]);
});
