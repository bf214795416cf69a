import { expect } from "vitest";
import type { LedgerRow } from "../faults/read-ledger.ts";
import { costOf } from "./stream-stage.ts";
import type { ToldOutcome } from "./told-outcome.ts";

/**
 * The record says what the caller was told: of a whole answer its provider, tokens and cost; of an error
 * nothing, for an answer that ends in one is not charged (wire reference §5.4).
 */
export function ledgerAgrees(row: LedgerRow, told: ToldOutcome): void {
  if (told.kind === "error") {
    expect(row).toMatchObject({
      outcome: "failed",
      prompt_tokens: 0,
      completion_tokens: 0,
      cost: 0,
    });
    return;
  }
  const { promptTokens, completionTokens, cost, provider } = told;
  expect(cost).toBe(costOf(promptTokens, completionTokens));
  expect(row).toMatchObject({
    outcome: "complete",
    prompt_tokens: promptTokens,
    completion_tokens: completionTokens,
    cost,
    provider,
  });
}
