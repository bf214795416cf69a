import { type FailureKind, redact } from "@sluice/errors";
import { type CodecFailure, retryAfter } from "@sluice/providers";
import { failureKind } from "./failure-kind.ts";
import { parseJson } from "./parse-json.ts";
import { failed } from "./wire.ts";

/** Reads a refusal: by Parrot's own word when the body has one, else by its status. */
export function readFailure(
  status: number,
  headers: Headers,
  body: string,
  secrets: readonly string[],
): CodecFailure {
  const told = failed.safeParse(parseJson(body)).data?.failed;
  const retryAfterMs = retryAfter(headers);
  const raw = redact(body.trim(), secrets);
  return {
    kind: (told && failureKind(told.why)) ?? byStatus(status),
    status,
    message: redact(told?.text || `HTTP ${status}`, secrets),
    ...(told === undefined ? {} : { code: redact(told.why, secrets) }),
    ...(raw === "" ? {} : { raw }),
    ...(retryAfterMs === undefined ? {} : { retryAfterMs }),
  };
}

function byStatus(status: number): FailureKind {
  if (status === 401 || status === 402 || status === 403) return "unauthorized";
  if (status === 429) return "rate-limited";
  if (status === 503) return "unavailable";
  if (status === 529) return "overloaded";
  return status >= 400 && status < 500 ? "rejected" : "malformed";
}
