import type { ServerResponse } from "node:http";
import { type GatewayError, toEnvelope } from "@sluice/errors";
import type { MetadataFields } from "../pipeline/with-metadata.ts";
import { watchOf } from "../telemetry/request-watch.ts";
import { sendJson } from "./send-json.ts";

/** What stands beside the error in the envelope. */
export interface ErrorContext {
  readonly userId?: string;
  readonly metadata?: MetadataFields;
}

/**
 * The one place that writes the error envelope. When the response has begun it can only be cut, so
 * that the caller's HTTP library sees a broken body rather than a whole one.
 */
export function sendError(
  response: ServerResponse,
  error: GatewayError,
  context: ErrorContext = {},
): void {
  watchOf(response)?.failed(error);
  if (response.headersSent) {
    response.destroy();
    return;
  }
  const { userId, metadata } = context;
  const body = { ...toEnvelope(error, { userId }), ...metadata };
  sendJson(response, error.status, body, errorHeaders(error));
}

/** Those that a limit of ours tells (wire reference §13.6). */
function limitHeaders(told: unknown): Record<string, string> {
  if (typeof told !== "object" || told === null) return {};
  const isOne = ([name, value]: [string, unknown]) =>
    name.startsWith("X-RateLimit-") && typeof value === "string";
  return Object.fromEntries(Object.entries(told).filter(isOne));
}

function errorHeaders(error: GatewayError): Record<string, string> {
  const headers: Record<string, string> = {};
  if (error.retryAfterSeconds !== undefined) {
    headers["retry-after"] = String(error.retryAfterSeconds);
  }
  if (error.status === 429) Object.assign(headers, limitHeaders(error.metadata?.headers));
  const allow = error.metadata?.allow;
  if (error.status === 405 && Array.isArray(allow)) headers.allow = allow.join(", ");
  if (error.status === 401) headers["www-authenticate"] = "Bearer";
  return headers;
}
