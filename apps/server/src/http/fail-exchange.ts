import type { ServerResponse } from "node:http";
import {
  GatewayError,
  ProviderError,
  requestTimeout,
  toGatewayError,
  unauthorized,
} from "@sluice/errors";
import type { Dependencies } from "../pipeline/dependencies.ts";
import type { Exchange } from "../pipeline/exchange.ts";
import { type AskedModels, namedModels } from "../pipeline/routed-models.ts";
import { NOTHING_USED } from "../pipeline/settlement.ts";
import { failuresOf, type Trace } from "../pipeline/trace.ts";
import { errorMetadata } from "../pipeline/with-metadata.ts";
import { watchOf } from "../telemetry/request-watch.ts";
import { sendError } from "./send-error.ts";

/** The caller's error for whatever ended an exchange, with the attempts it had run into. */
export function exchangeError(error: unknown, exchange: Exchange<AskedModels>): GatewayError {
  const { signal, trace, request } = exchange;
  const isTold = GatewayError.isInstance(error) || brokeByItself(error);
  if (signal.reason() === "deadline" && !isTold) {
    // Whatever was under way says only that it was called off.
    return toGatewayError(requestTimeout(signal.deadlineAt - trace.startedAt), failuresOf(trace));
  }
  if (signal.reason() === "revoked" && !isTold) return unauthorized("revoked");
  return withPlugins(toGatewayError(error, failuresOf(trace), namedModels(request)), trace);
}

/** What plugins have to say where providers failed; a fault of ours says nothing. */
function withPlugins(error: GatewayError, trace: Trace): GatewayError {
  if (trace.attempts.length === 0 || error.status === 500) return error;
  const told = trace.failureMetadata?.() ?? {};
  if (Object.keys(told).length === 0) return error;
  const { status, message, metadata, retryAfterSeconds, availability, cause } = error;
  const more = { ...metadata, ...told };
  return new GatewayError(status, message, {
    metadata: more,
    retryAfterSeconds,
    availability,
    cause,
  });
}

/** An answer that broke before the time was over, and could not be continued in it. */
function brokeByItself(error: unknown): boolean {
  if (!ProviderError.isInstance(error)) return false;
  const { brokeAnswer, kind } = error.failure;
  return brokeAnswer === true && kind !== "cancelled";
}

/** Ends an exchange that has no answer: nothing is charged, and the caller is told unless it left. */
export function failExchange(
  response: ServerResponse,
  error: unknown,
  exchange: Exchange<AskedModels>,
  dependencies: Dependencies,
): void {
  const left = exchange.signal.reason() === "caller-left";
  const told = exchangeError(error, exchange);
  const ending = left ? ({ kind: "cancelled" } as const) : { kind: "failed" as const, error: told };
  exchange.settlement.close(ending, NOTHING_USED);
  if (told.status === 500 && !left) {
    dependencies.log.error({ err: error, id: exchange.generationId }, "request failed");
  }
  if (!left) watchOf(response)?.failed(told);
  if (left || response.writableEnded) return;
  const metadata = errorMetadata(told, exchange, dependencies);
  const userId = exchange.caller.accountId;
  sendError(response, told, { userId, ...(metadata === undefined ? {} : { metadata }) });
}
