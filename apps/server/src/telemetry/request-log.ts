import type { GatewayError } from "@sluice/errors";
import { usdOf } from "../money/usd.ts";
import type { Log } from "../ports/log.ts";
import type { UpstreamCall } from "../ports/upstream-call.ts";
import {
  firstTokenMs,
  type GenerationRecord,
  type RequestRecord,
  type RequestSink,
} from "./request-record.ts";
import type { WatchedOperation } from "./watched-operation.ts";

/** Requests that run models; the others are worth a line only to whoever looks closely. */
const OF_MODELS: ReadonlySet<WatchedOperation> = new Set([
  "chat",
  "rerank",
  "speech",
  "embeddings",
]);

/**
 * One line for each request that is over. What was asked and answered stands in it only where it was kept
 * (`logging.prompts`); a provider's own words, which may repeat the prompt, likewise.
 */
export function requestLog(log: LeveledLog): RequestSink {
  return {
    ended(record) {
      const level = levelOf(record);
      if (log.isLevelEnabled(level)) log[level](fieldsOf(record), messageOf(record));
    },
  };
}

/** A log that tells what it would write at all. */
interface LeveledLog extends Log {
  isLevelEnabled(level: keyof Log): boolean;
}

function levelOf({ outcome, operation }: RequestRecord): keyof Log {
  if (outcome === "failed") return "warn";
  return OF_MODELS.has(operation) ? "info" : "debug";
}

/** `chat 200 acme/large by north in 812 ms` */
function messageOf(record: RequestRecord): string {
  const { operation, status, outcome, generation } = record;
  const { model, provider } = generation?.entry ?? {};
  const served = model == null ? (generation?.requestedModel ?? "") : `${model} by ${provider}`;
  const took = `in ${durationOf(record)} ms`;
  const ended = outcome === "complete" ? "" : outcome;
  return [operation, status, ended, served, took].filter((part) => part !== "").join(" ");
}

function fieldsOf(record: RequestRecord): object {
  const { operation, method, status, outcome, streamed, generation, error } = record;
  return {
    ...(generation === undefined ? {} : { id: generation.id }),
    operation,
    status,
    outcome,
    streamed,
    duration_ms: durationOf(record),
    first_token_ms: firstTokenMs(record),
    ...(OF_MODELS.has(operation) ? {} : { method }),
    ...(generation === undefined ? {} : ofGeneration(generation)),
    ...(error === undefined ? {} : { error: ofError(error, generation) }),
  };
}

/** What was called may have told words of the prompt: they stand only where the prompt may. */
function ofError({ status, metadata, message }: GatewayError, generation?: GenerationRecord) {
  const isOurs = generation === undefined || generation.attempts.length === 0;
  const mayTell = isOurs || generation.said !== undefined;
  return { status, type: metadata?.error_type, ...(mayTell ? { message } : {}) };
}

function ofGeneration({ entry, caller, requestedModel, said }: GenerationRecord): object {
  return {
    key: caller.label,
    requested_model: requestedModel,
    model: entry.model,
    provider: entry.provider,
    finish_reason: entry.finishReason,
    prompt_tokens: entry.promptTokens,
    completion_tokens: entry.completionTokens,
    estimated: entry.estimated,
    cost_usd: usdOf(entry.costNanos),
    attempts: entry.calls.map(attemptOf),
    ...(entry.isByok ? { byok_usd: usdOf(entry.byokNanos) } : {}),
    ...said,
  };
}

function attemptOf({
  provider,
  model,
  purpose,
  failure,
  status,
  startedAt,
  endedAt,
}: UpstreamCall) {
  return {
    provider,
    model,
    purpose,
    status,
    duration_ms: endedAt === null ? null : endedAt - startedAt,
    ...(failure === null ? {} : { failure }),
  };
}

const durationOf = ({ startedAt, endedAt }: RequestRecord): number => endedAt - startedAt;
