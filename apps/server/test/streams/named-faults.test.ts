import { FAULTS, type FaultName } from "@sluice/mock-upstream";
import { describe, expect, test } from "vitest";
import { ledgerAgrees } from "./ledger-agrees.ts";
import { openStreamStage } from "./stream-stage.ts";
import { type ToldOutcome, toldOutcome } from "./told-outcome.ts";
import { TOKENS, textOf } from "./upstream-answer.ts";
import { type Mode, WAYS } from "./ways.ts";

const MODES = ["first token", "complete by header", "plain"] as const satisfies readonly Mode[];

/** What a mock says when nothing goes wrong. */
const WHOLE = Array.from({ length: TOKENS }, (_, at) => `w${at + 1}`).join(" ");

/** Too large to be read again and again; their sizes have tests of their own. */
const TOO_LARGE: ReadonlySet<FaultName> = new Set(["endless", "huge"]);
const NAMED = FAULTS.filter(({ name }) => !TOO_LARGE.has(name)).map(
  (fault) => [fault.name, fault] as const,
);

/** A provider's word on the request is told, and nobody else is asked. */
const TOLD: ReadonlySet<FaultName> = new Set(["content-refusal", "context-length"]);

function expectTruth(name: FaultName, told: ToldOutcome, mode: Mode): void {
  if (told.kind === "error") {
    expect(WHOLE.startsWith(told.text)).toBe(true);
    expect(mode === "first token" || TOLD.has(name)).toBe(true);
    return;
  }
  const whole = told.provider === "a" ? WHOLE : textOf("b");
  expect(told.text).toBe(name === "content-refusal" ? "" : whole);
  expect(told.finishReason).toBe("stop");
}

describe.each(MODES)("%s", (mode) => {
  const { more, asking } = WAYS[mode];

  test.each(NAMED)("a provider with the fault %s", async (name, fault) => {
    const stage = await openStreamStage({
      timeouts: "{ first_token: 700ms, idle: 700ms, total: 8s }",
      attempts: 1,
    });
    try {
      const answer = fault.answer({ tokens: TOKENS, clock: () => performance.now() });
      stage.upstream("a").answer(answer);
      const reply = await stage.chat(more, asking);
      const told = toldOutcome(reply);
      expectTruth(name, told, mode);
      ledgerAgrees(await stage.ledger(reply), told);
      // A refusal in words is an answer, and its words are the answer.
      if (name === "content-refusal") expect(reply.body.toString()).toMatch(/"refusal":"\w/);
    } finally {
      await stage.close();
    }
  });
});
