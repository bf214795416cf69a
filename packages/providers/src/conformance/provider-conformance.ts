import assert from "node:assert/strict";
import type { ChatCodec, HttpProvider } from "../provider.ts";
import { assertMalformed } from "./assert-malformed.ts";
import type { Check } from "./check.ts";
import { embeddingsChecks } from "./embeddings-checks.ts";
import { encodeChecks } from "./encode-checks.ts";
import { hiddenErrorCheck } from "./hidden-error-check.ts";
import { moderationsChecks } from "./moderations-checks.ts";
import { NO_ANSWERS } from "./no-answers.ts";
import { parameterChecks } from "./parameter-checks.ts";
import type { FailureFixture, ProviderFixtures } from "./provider-fixtures.ts";
import { rerankChecks } from "./rerank-checks.ts";
import { sampleCall } from "./sample-call.ts";
import { speechChecks } from "./speech-checks.ts";
import { spoiledChatChecks } from "./spoiled-chat-checks.ts";
import { spoiledFailureCheck } from "./spoiled-failure-check.ts";
import { streamChecks } from "./stream-checks.ts";

/**
 * What every HTTP provider keeps, as checks for any test runner:
 * `for (const { name, run } of providerConformance(provider, fixtures)) it(name, run);`
 */
export function providerConformance(
  provider: HttpProvider,
  fixtures: ProviderFixtures,
): readonly Check[] {
  const { chat, rerank, embeddings, moderations, speech } = provider;
  return [
    ...fixtures.failures.flatMap((fixture) => [
      failureCheck(provider, fixture),
      spoiledFailureCheck(provider, fixture),
    ]),
    ...(fixtures.hiddenErrors ?? []).map((fixture) => hiddenErrorCheck(provider, fixture)),
    ...(chat === undefined ? [] : chatChecks(chat, fixtures)),
    ...(rerank === undefined ? [] : rerankChecks(rerank, fixtures.rerank ?? [])),
    ...(embeddings === undefined ? [] : embeddingsChecks(embeddings, fixtures.embeddings ?? [])),
    ...(moderations === undefined
      ? []
      : moderationsChecks(moderations, fixtures.moderations ?? [])),
    ...(speech === undefined
      ? []
      : speechChecks(speech, provider.reads?.speech, fixtures.speech ?? [])),
  ];
}

function chatChecks(chat: ChatCodec, fixtures: ProviderFixtures): readonly Check[] {
  const { endpoint } = fixtures;
  const messages = [{ role: "user" as const, content: "Say hi." }];
  const call = sampleCall({ messages }, endpoint);
  return [
    ...encodeChecks(chat, endpoint),
    ...parameterChecks(chat, endpoint),
    ...NO_ANSWERS.map((body) => ({
      name: `takes ${JSON.stringify(body)} for no answer`,
      run: () => assertMalformed(() => chat.decode(body, call), JSON.stringify(body)),
    })),
    ...(fixtures.chat ?? []).flatMap((fixture) => [
      ...streamChecks(chat, fixture, endpoint),
      ...spoiledChatChecks(chat, fixture, endpoint),
    ]),
  ];
}

function failureCheck(provider: HttpProvider, fixture: FailureFixture): Check {
  return {
    name: `reads the refusal "${fixture.name}" as ${fixture.kind}`,
    run() {
      const headers = new Headers(fixture.headers);
      const failure = provider.readFailure(fixture.status, headers, fixture.body);
      assert.equal(failure.kind, fixture.kind);
      assert.notEqual(failure.message, "", "the failure says nothing");
      assert.ok(Buffer.byteLength(failure.raw ?? "") <= 2048, "raw is longer than 2 KB");
      assert.equal(failure.retryAfterMs, fixture.retryAfterMs);
    },
  };
}
