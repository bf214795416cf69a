import type { IncomingMessage, ServerResponse } from "node:http";
import { badRequest } from "@sluice/errors";
import type { Parsed } from "@sluice/schema";
import type { Dependencies } from "../pipeline/dependencies.ts";
import type { Exchange } from "../pipeline/exchange.ts";
import { newGenerationId } from "../pipeline/generation-id.ts";
import { createRequestSignal } from "../pipeline/request-signal.ts";
import { openSettlement } from "../pipeline/settlement.ts";
import { createTrace } from "../pipeline/trace.ts";
import type { LedgerEntry } from "../ports/ledger.ts";
import type { Authenticate } from "./authenticate.ts";
import { parseJson } from "./parse-json.ts";
import { readBody } from "./read-body.ts";
import { readHeaders } from "./read-headers.ts";

/** What tells the operations apart when an exchange opens. */
export interface ExchangeOpening<Request> {
  readonly operation: LedgerEntry["operation"];
  readonly authenticate: Authenticate;
  readonly parse: (body: unknown) => Parsed<Request>;
  /** Whether the answer is a stream. */
  readonly streamed: (request: Request) => boolean;
}

/**
 * Finds the caller of an inference request, reads and checks its body and opens its exchange: the id
 * (which every reply names, a refusal too), the clock, the record. The caller's leaving fires the exchange's signal.
 */
export async function openExchange<Request>(
  request: IncomingMessage,
  response: ServerResponse,
  opening: ExchangeOpening<Request>,
  dependencies: Dependencies,
): Promise<Exchange<Request>> {
  const { config, clock, ledger, log } = dependencies;
  const { operation } = opening;
  const startedAt = clock.now();
  const generationId = newGenerationId(startedAt, operation === "rerank" ? "gen-rerank" : "gen");
  response.setHeader("x-generation-id", generationId);
  const caller = await opening.authenticate(request, "inference");
  const headers = readHeaders(request.headers);
  const parsed = opening.parse(parseJson(await readBody(request, config.server.bodyLimit)));
  if (parsed.kind === "invalid") throw badRequest(parsed.message, parsed.path);
  const streamed = opening.streamed(parsed.request);
  const settlement = openSettlement(
    { generationId, caller, operation, streamed, startedAt },
    ledger,
    clock,
    (error, entry) => log.error({ err: error, entry }, "a record could not be written"),
  );
  const signal = createRequestSignal(startedAt, config.timeouts.total);
  response.once("close", () => {
    if (!response.writableFinished) signal.cancel("caller-left");
    signal.release();
  });
  return {
    generationId,
    created: Math.floor(startedAt / 1000),
    caller,
    request: parsed.request,
    headers,
    trace: createTrace(startedAt),
    signal,
    settlement,
  };
}
