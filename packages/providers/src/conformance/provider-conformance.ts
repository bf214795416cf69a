import assert from "node:assert/strict";
import type { HttpProvider } from "../provider.ts";
import { assertMalformed } from "./assert-malformed.ts";
import type { Check } from "./check.ts";
import { encodeChecks } from "./encode-checks.ts";
import { parameterChecks } from "./parameter-checks.ts";
import type { FailureFixture, ProviderFixtures } from "./provider-fixtures.ts";
import { sampleCall } from "./sample-call.ts";
import { streamChecks } from "./stream-checks.ts";

const NO_ANSWERS: readonly unknown[] = [
  null,
  "",
  "text",
  7,
  [],
  {},
  { choices: [] },
  { choices: null },
];

/**
 * What every HTTP provider keeps, as checks for any test runner:
 * `for (const { name, run } of providerConformance(provider, fixtures)) it(name, run);`
 */
export function providerConformance(
  provider: HttpProvider,
  fixtures: ProviderFixtures,
): readonly Check[] {
  const { chat } = provider;
  return [
    ...fixtures.failures.map((fixture) => failureCheck(provider, fixture)),
    ...(chat === undefined ? [] : encodeChecks(chat)),
    ...(chat === undefined ? [] : parameterChecks(chat, fixtures.endpoint)),
    ...(chat === undefined
      ? []
      : NO_ANSWERS.map((body) => ({
          name: `takes ${JSON.stringify(body)} for no answer`,
          run: () => {
            const call = sampleCall({ messages: [{ role: "user" as const, content: "Say hi." }] });
            assertMalformed(() => chat.decode(body, call), JSON.stringify(body));
          },
        }))),
    ...(chat === undefined
      ? []
      : (fixtures.chat ?? []).flatMap((fixture) => streamChecks(chat, fixture))),
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
