import assert from "node:assert/strict";
import { ProviderError } from "@sluice/errors";
import type { HttpProvider } from "../provider.ts";
import { parseJson } from "../read/parse-json.ts";
import type { Check } from "./check.ts";
import type { HiddenErrorFixture } from "./provider-fixtures.ts";
import { readAudio } from "./read-audio.ts";
import { sampleCall } from "./sample-call.ts";

const JSON_TYPE = { "content-type": "application/json" };

/** That an error behind a status of 200 is none the less read as the failure it is. */
export function hiddenErrorCheck(provider: HttpProvider, fixture: HiddenErrorFixture): Check {
  const { name, operation, kind } = fixture;
  return {
    name: `${operation}: reads the error "${name}" inside a 200 as ${kind}`,
    run: () =>
      assert.throws(
        () => readAnswer(provider, fixture),
        (error) => {
          assert.ok(ProviderError.isInstance(error), String(error));
          assert.equal(error.failure.kind, kind);
          assert.notEqual(error.failure.message, "", "the failure says nothing");
          return true;
        },
      ),
  };
}

function readAnswer(provider: HttpProvider, fixture: HiddenErrorFixture): unknown {
  const { rerank, embeddings, moderations, speech } = provider;
  const { operation, headers = JSON_TYPE, body } = fixture;
  const model = "acme/large";
  if (operation === "rerank") {
    return rerank?.decode(parseJson(body), sampleCall({ model, query: "q", documents: ["zero"] }));
  }
  if (operation === "embeddings") {
    return embeddings?.decode(parseJson(body), sampleCall({ model, input: "zero" }));
  }
  if (operation === "moderations") {
    return moderations?.decode(parseJson(body), sampleCall({ model, input: "zero" }));
  }
  const call = sampleCall({
    model,
    input: "Hello.",
    voice: "ada",
    response_format: "mp3" as const,
  });
  return speech && readAudio(speech, call, headers, [Buffer.from(body)]);
}
