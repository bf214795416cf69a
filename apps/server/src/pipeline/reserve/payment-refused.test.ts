import { expect, test } from "vitest";
import type { Refusal } from "./admission.ts";
import { nearerRefusal, paymentRefused } from "./payment-refused.ts";

const short: Refusal = {
  kind: "refused",
  by: "key-limit",
  why: "short",
  requested: 100,
  affordable: 50,
};
const uncounted: Refusal = { ...short, why: "uncounted", affordable: 0 };

test("what was not counted in time is a 503 to be tried again, whatever else was refused", () => {
  for (const told of [nearerRefusal(short, uncounted), nearerRefusal(uncounted, short)]) {
    const error = paymentRefused(told, "t/one", 0);
    expect(error).toMatchObject({ status: 503, retryAfterSeconds: 1 });
  }
  expect(paymentRefused(short, "t/one", 0)).toMatchObject({ status: 402 });
});
