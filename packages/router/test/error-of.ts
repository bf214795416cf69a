import { GatewayError } from "@sluice/errors";
import { expect } from "vitest";

/** The `GatewayError` that a function throws; fails the test when it throws none. */
export function errorOf(run: () => unknown): GatewayError {
  try {
    run();
  } catch (error) {
    if (GatewayError.isInstance(error)) return error;
    throw error;
  }
  return expect.fail("nothing was thrown");
}
