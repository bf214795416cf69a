import type { IncomingMessage, RequestListener, ServerResponse } from "node:http";
import { noteResponse } from "../http/response-of.ts";
import { whenAnswered } from "../http/when-answered.ts";
import type { Clock } from "../ports/clock.ts";
import type { OpenRequests } from "./open-requests.ts";
import type { GenerationRecord, RequestRecord, RequestSink } from "./request-record.ts";
import { noteWatch, RequestWatch } from "./request-watch.ts";
import { type WatchedOperation, watchedOperation } from "./watched-operation.ts";

/** The status of a caller that left before there was one, as reverse proxies write it. */
const LEFT = 499;

/** Who is told, and what may be kept. */
export interface Watching {
  readonly clock: Pick<Clock, "now">;
  readonly open: OpenRequests;
  /** Those of the configuration that runs when a request ends. */
  readonly sinks: () => readonly RequestSink[];
  /** Whether prompts and answers are kept for the sinks. */
  readonly keepsText: () => boolean;
}

/** The same listener, and everybody who watches is told what became of each request. */
export function watchRequests(listener: RequestListener, watching: Watching): RequestListener {
  return (request, response) => {
    const operation = watchedOperation(request.url ?? "");
    const startedAt = watching.clock.now();
    let isOver = false;
    const tellIfOver = (): void => {
      if (!isOver || (watch.generation !== undefined && watch.entry === undefined)) return;
      const endedAt = watching.clock.now();
      const record = recordOf({ request, response, operation, startedAt, endedAt }, watch);
      for (const sink of watching.sinks()) sink.ended(record);
    };
    const watch = new RequestWatch(watching.keepsText(), {
      streams: () => watching.open.streams(),
      charged: tellIfOver,
    });
    noteWatch(response, watch);
    noteResponse(request, response);
    watching.open.begun(operation);
    whenAnswered(request, () => {
      isOver = true;
      watching.open.ended(operation, watch.generation?.streamed === true);
      tellIfOver();
    });
    listener(request, response);
  };
}

interface Watched {
  readonly request: IncomingMessage;
  readonly response: ServerResponse;
  readonly operation: WatchedOperation;
  readonly startedAt: number;
  readonly endedAt: number;
}

function recordOf(
  { request, response, operation, startedAt, endedAt }: Watched,
  watch: RequestWatch,
): RequestRecord {
  const status = response.headersSent ? response.statusCode : LEFT;
  const { traceparent } = request.headers;
  return {
    operation,
    method: request.method ?? "",
    status,
    outcome: outcomeOf(status, watch),
    streamed: watch.generation?.streamed === true,
    startedAt,
    endedAt,
    error: watch.error,
    traceparent: typeof traceparent === "string" ? traceparent : undefined,
    generation: generationOf(watch),
  };
}

function generationOf({ generation, entry, said }: RequestWatch): GenerationRecord | undefined {
  if (generation === undefined || entry === undefined) return undefined;
  return {
    id: generation.id,
    caller: generation.caller,
    entry,
    attempts: generation.trace.attempts,
    requestedModel: generation.trace.plan?.requested,
    said: said?.said(),
  };
}

function outcomeOf(status: number, { entry, generation }: RequestWatch): RequestRecord["outcome"] {
  const isOfModel = generation !== undefined && generation.trace.attempts.length > 0;
  if (entry !== undefined && (isOfModel || entry.outcome !== "failed")) {
    // A lost record is of a process that died; none is of a request that ends here.
    return entry.outcome === "lost" ? "failed" : entry.outcome;
  }
  if (status === LEFT) return "cancelled";
  if (status >= 500) return "failed";
  return status >= 400 ? "refused" : "complete";
}
