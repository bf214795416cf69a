import { badRequest } from "@sluice/errors";
import type { Parsed } from "@sluice/schema";
import type { Request as HttpRequest, Response } from "express";
import type { Dependencies } from "../pipeline/dependencies.ts";
import type { Exchange } from "../pipeline/exchange.ts";
import { newGenerationId } from "../pipeline/generation-id.ts";
import { createRequestSignal } from "../pipeline/request-signal.ts";
import { openSettlement } from "../pipeline/settlement.ts";
import { createTrace } from "../pipeline/trace.ts";
import type { LedgerEntry } from "../ports/ledger.ts";
import type { Authenticate } from "./authenticate.ts";
import { droppedHeaders } from "./dropped-headers.ts";
import { parseJson } from "./parse-json.ts";
import { readBody } from "./read-body.ts";
import { type RequestHeaders, readHeaders } from "./read-headers.ts";
import { type WithSession, withSession } from "./with-session.ts";

/** What tells the operations apart when an exchange opens. */
export interface ExchangeOpening<Request> {
  readonly operation: LedgerEntry["operation"];
  readonly authenticate: Authenticate;
  readonly parse: (body: unknown) => Parsed<Request>;
  /** Brings the request into the form that is read from here on; throws 400. Absent: it has it. */
  readonly normalise?: (request: Request) => Normal<Request>;
  /** Whether the answer is a stream. */
  readonly streamed: (request: Request) => boolean;
}

/** A request in its one form. */
export interface Normal<Request> {
  readonly request: Request;
  /** What was asked for and cannot be had here. */
  readonly dropped?: readonly string[];
  /** The model as the caller wrote it, where `request` has it otherwise. */
  readonly requested?: string;
}

/**
 * Finds the caller of an inference request, reads and checks its body and opens its exchange: the id
 * (which every reply names, a refusal too), the clock, the record. The caller's leaving fires the exchange's signal.
 */
export async function openExchange<Request extends WithSession>(
  request: HttpRequest,
  response: Response,
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
  const body = parseJson(await readBody(request, config.server.bodyLimit));
  const normal = readRequest(opening, body, headers);
  const streamed = opening.streamed(normal.request);
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
    request: normal.request,
    ...(normal.requested === undefined ? {} : { requested: normal.requested }),
    headers,
    trace: createTrace(startedAt, [...droppedHeaders(request.headers), ...(normal.dropped ?? [])]),
    signal,
    settlement,
  };
}

function readRequest<Request extends WithSession>(
  { parse, normalise }: ExchangeOpening<Request>,
  body: unknown,
  headers: RequestHeaders,
): Normal<Request> {
  const parsed = parse(body);
  if (parsed.kind === "invalid") throw badRequest(parsed.message, parsed.path);
  const request = withSession(parsed.request, headers.sessionId);
  return normalise === undefined ? { request } : normalise(request);
}
