import assert from "node:assert/strict";
import { type RerankRequest, type RerankResponse, rerankResponse } from "@sluice/schema";
import type { Codec } from "../provider.ts";
import { assertMalformed } from "./assert-malformed.ts";
import { assertOwnFieldsStay, OWN_FIELDS } from "./assert-own-fields-stay.ts";
import type { Check } from "./check.ts";
import { NO_ANSWERS } from "./no-answers.ts";
import type { RerankFixture } from "./provider-fixtures.ts";
import { sampleCall } from "./sample-call.ts";
import { spoiledBodyCheck } from "./spoiled-body-check.ts";

const BASE: RerankRequest = { model: "acme/large", query: "q", documents: ["zero", "one", "two"] };

/** What becomes of documents to rank, and of what is said of them. */
export function rerankChecks(
  codec: Codec<RerankRequest, RerankResponse>,
  fixtures: readonly RerankFixture[],
): readonly Check[] {
  return [
    {
      name: "rerank: texts go up in their order, and what is the gateway's stays here",
      run() {
        const documents = ["zero", { text: "one" }, "two"];
        const body = JSON.stringify(
          codec.encode(sampleCall({ ...BASE, documents, top_n: 9, ...OWN_FIELDS })).body,
        );
        const places = ['"zero"', '"one"', '"two"'].map((text) => body.indexOf(text));
        assert.ok(!places.includes(-1), "a document is lost");
        assert.deepEqual(
          places,
          [...places].sort((one, other) => one - other),
        );
        assertOwnFieldsStay(body);
      },
    },
    ...NO_ANSWERS.map((body) => ({
      name: `rerank: takes ${JSON.stringify(body)} for no answer`,
      run: () => assertMalformed(() => codec.decode(body, sampleCall(BASE)), JSON.stringify(body)),
    })),
    ...fixtures.flatMap((fixture) => answerChecks(codec, fixture)),
  ];
}

function answerChecks(
  codec: Codec<RerankRequest, RerankResponse>,
  { name, request, body, ranked }: RerankFixture,
): readonly Check[] {
  const call = sampleCall<RerankRequest>({ ...BASE, ...request });
  return [
    spoiledBodyCheck(`rerank, ${name}`, rerankResponse, body, (given) => codec.decode(given, call)),
    {
      name: `rerank, ${name}: documents are put back by their index, the best first`,
      run() {
        const answer = codec.decode(body, call);
        const expected = ranked.map(([index, score]) => {
          const document = call.request.documents[index];
          return {
            index,
            relevance_score: score,
            document: typeof document === "string" ? { text: document } : document,
          };
        });
        assert.deepEqual(answer.results, expected);
        assert.equal(answer.id, call.generationId);
        assert.equal(answer.model, call.endpoint.model);
        assert.equal(answer.provider, call.endpoint.providerName);
      },
    },
    {
      name: `rerank, ${name}: no more than top_n come out`,
      run() {
        const few = sampleCall<RerankRequest>({ ...call.request, top_n: 1 });
        const indices = codec.decode(body, few).results.map(({ index }) => index);
        assert.deepEqual(indices, [ranked[0]?.[0]]);
      },
    },
    {
      name: `rerank, ${name}: an index without a document is the provider's fault`,
      run() {
        const one = sampleCall<RerankRequest>({ ...call.request, documents: ["zero"] });
        assertMalformed(() => codec.decode(body, one), "an answer to more documents");
      },
    },
  ];
}
