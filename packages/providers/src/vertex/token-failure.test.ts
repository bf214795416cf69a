import { expect, it } from "vitest";
import { tokenFailure } from "./token-failure.ts";

const failed = (error: unknown) => tokenFailure(error, ["up-secret"]).failure;
const answered = (status: number, data: unknown) => ({ response: { status, data } });

it.each([
  [400, "unauthorized"],
  [401, "unauthorized"],
  [403, "unauthorized"],
  [404, "unauthorized"],
  [408, "unavailable"],
  [429, "unavailable"],
  [500, "unavailable"],
  [503, "unavailable"],
])("an endpoint's %s is %s", (status, kind) => {
  expect(failed(answered(status, { error: "word", error_description: "why up-secret" }))).toEqual({
    kind,
    provider: "",
    providerName: "",
    message: `no access token: its endpoint answered ${status}: word: why [redacted]`,
  });
});

it.each([
  [{ code: "ECONNREFUSED", message: "connect 10.0.0.1:443" }, "unreachable"],
  [{ cause: { cause: { code: "ENOTFOUND" } } }, "unreachable"],
  [{ code: "DEPTH_ZERO_SELF_SIGNED_CERT" }, "unreachable"],
  [{ code: "TimeoutError" }, "timeout"],
  [{ cause: { code: "ETIMEDOUT" } }, "timeout"],
  [{ code: "ENOENT", message: "/secret/path" }, "unauthorized"],
  [{ code: "ERR_OSSL_UNSUPPORTED" }, "unauthorized"],
  ["text", "unauthorized"],
  [undefined, "unauthorized"],
])("%j is %s, told without addresses and paths", (error, kind) => {
  const { kind: told, message } = failed(error);
  expect(told).toBe(kind);
  expect(message).toMatch(/^no access token: /);
  expect(message).not.toMatch(/10\.0|secret/);
});

it("does not follow causes in a circle", () => {
  const error: { cause?: unknown } = {};
  error.cause = error;
  expect(failed(error).kind).toBe("unauthorized");
});
