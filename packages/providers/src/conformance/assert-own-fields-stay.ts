import assert from "node:assert/strict";

/** Fields that speak to the gateway, with values that are easily found. */
export const OWN_FIELDS = {
  user: "alice@example.test",
  session_id: "session-77",
  trace: { trace_name: "trace-88" },
};

/** Fails when one of these goes up. */
export function assertOwnFieldsStay(text: string): void {
  for (const own of ["alice@example.test", "session-77", "trace-88"]) {
    assert.ok(!text.includes(own), `${own} goes up`);
  }
}
