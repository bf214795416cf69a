import assert from "node:assert/strict";
import { ProviderError } from "@sluice/errors";

/** Fails unless `work` throws a `ProviderError` of kind `malformed` that says something. */
export function assertMalformed(work: () => unknown, what: string): void {
  try {
    work();
  } catch (error) {
    assert.ok(ProviderError.isInstance(error), `${what} throws something else: ${String(error)}`);
    assert.equal(error.failure.kind, "malformed", what);
    assert.notEqual(error.failure.message, "", `${what}: the failure says nothing`);
    return;
  }
  assert.fail(`${what} is taken for an answer`);
}
