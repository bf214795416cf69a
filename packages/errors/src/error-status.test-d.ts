import {
  type ErrorStatus,
  type FailureKind,
  GatewayError,
  type GatewayStatus,
  guardrailBlocked,
  type ProviderFailure,
  paymentRequired,
  unauthorized,
} from "./index.ts";

type Equal<One, Other> = [One] extends [Other] ? ([Other] extends [One] ? true : false) : false;
const proven = <Claim extends true>(claim?: Claim) => claim;

proven<
  Equal<
    ErrorStatus,
    | (400 | 401 | 402 | 403 | 404 | 408 | 413 | 422 | 429 | 500 | 502 | 503 | 524 | 529)
    | (405 | 415)
  >
>();
proven<Equal<Exclude<ErrorStatus, GatewayStatus>, 405 | 415>>();

// @ts-expect-error 418 is not in the closed set
new GatewayError(418, "teapot");
// @ts-expect-error a number is not a status
new GatewayError(400 as number, "x");
// @ts-expect-error a status cannot be changed
new GatewayError(400, "x").status = 404;
// @ts-expect-error nor can the metadata
new GatewayError(400, "x", { metadata: { a: 1 } }).metadata.a = 2;
// @ts-expect-error not a kind
const kind: FailureKind = "broken";
// @ts-expect-error a failure names its provider
const failure: ProviderFailure = { kind: "timeout", message: "late" };
// @ts-expect-error not a reason
unauthorized("forgotten");
// @ts-expect-error both numbers belong to this shortage
paymentRequired({ kind: "max-tokens", requested: 1 });
// @ts-expect-error not a scope
guardrailBlocked([], { scope: "team" });

export { failure, kind };
