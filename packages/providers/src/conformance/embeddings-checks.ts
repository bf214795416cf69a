import assert from "node:assert/strict";
import {
  type EmbeddingsRequest,
  type EmbeddingsResponse,
  embeddingsResponse,
} from "@sluice/schema";
import type { Codec } from "../provider.ts";
import { assertMalformed } from "./assert-malformed.ts";
import { assertOwnFieldsStay, OWN_FIELDS } from "./assert-own-fields-stay.ts";
import type { Check } from "./check.ts";
import { NO_ANSWERS } from "./no-answers.ts";
import type { EmbeddingsFixture } from "./provider-fixtures.ts";
import { sampleCall } from "./sample-call.ts";
import { spoiledBodyCheck } from "./spoiled-body-check.ts";

const BASE: EmbeddingsRequest = { model: "acme/large", input: ["zero", "one"] };

/** What becomes of inputs, and of their vectors. */
export function embeddingsChecks(
  codec: Codec<EmbeddingsRequest, EmbeddingsResponse>,
  fixtures: readonly EmbeddingsFixture[],
): readonly Check[] {
  return [
    {
      name: "embeddings: inputs go up in their order, and what is the gateway's stays here",
      run() {
        const body = JSON.stringify(codec.encode(sampleCall({ ...BASE, ...OWN_FIELDS })).body);
        const [zero, one] = [body.indexOf('"zero"'), body.indexOf('"one"')];
        assert.ok(zero > 0 && one > zero, "an input is lost or out of place");
        assertOwnFieldsStay(body);
      },
    },
    ...NO_ANSWERS.map((body) => ({
      name: `embeddings: takes ${JSON.stringify(body)} for no answer`,
      run: () => assertMalformed(() => codec.decode(body, sampleCall(BASE)), JSON.stringify(body)),
    })),
    ...fixtures.flatMap((fixture) => answerChecks(codec, fixture)),
  ];
}

function answerChecks(
  codec: Codec<EmbeddingsRequest, EmbeddingsResponse>,
  { name, request, body, vectors, promptTokens }: EmbeddingsFixture,
): readonly Check[] {
  const read = (given: unknown, other: Partial<EmbeddingsRequest> = {}) =>
    codec.decode(given, sampleCall<EmbeddingsRequest>({ ...BASE, ...request, ...other }));
  const decode = (other: Partial<EmbeddingsRequest> = {}) => read(body, other);
  return [
    spoiledBodyCheck(`embeddings, ${name}`, embeddingsResponse, body, (given) => read(given)),
    {
      name: `embeddings, ${name}: one vector for each input, in their order, as numbers`,
      run() {
        const { data, usage, model } = decode({ encoding_format: "float" });
        assert.deepEqual(
          data,
          vectors.map((embedding, index) => ({ object: "embedding", index, embedding })),
        );
        assert.equal(usage?.prompt_tokens, promptTokens);
        assert.equal(model, "acme/large");
      },
    },
    {
      name: `embeddings, ${name}: in base64 they are the same numbers`,
      run() {
        const { data } = decode({ encoding_format: "base64" });
        assert.deepEqual(
          data.map(({ embedding }) => numbersOf(embedding)),
          vectors,
        );
      },
    },
    {
      name: `embeddings, ${name}: more or fewer vectors than inputs are the provider's fault`,
      run() {
        const input = vectors.length === 1 ? ["zero", "one"] : "zero";
        assertMalformed(() => decode({ input }), "an answer to other inputs");
      },
    },
  ];
}

function numbersOf(embedding: string | readonly number[]): readonly number[] {
  assert.equal(typeof embedding, "string");
  const bytes = Buffer.from(String(embedding), "base64");
  return Array.from({ length: bytes.length / 4 }, (_, at) => bytes.readFloatLE(at * 4));
}
