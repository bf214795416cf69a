import type { ChatChunk } from "@sluice/schema";
import type { Failure } from "../api/failure.ts";
import { failureFromThrown } from "../api/failure-from-thrown.ts";
import type { ConversationEvent } from "./conversation.ts";
import type { StreamEnd } from "./settle-answer.ts";

/** What one exchange needs from outside. */
export interface ExchangeRun {
  readonly id: string;
  readonly signal: AbortSignal;
  readonly now: () => number;
  readonly open: (signal: AbortSignal) => Promise<AsyncIterable<readonly ChatChunk[]>>;
  readonly tell: (event: ConversationEvent) => void;
}

/** Reads one answer to its end and tells the conversation. Never rejects; gives the failure, if any. */
export async function runExchange(run: ExchangeRun): Promise<Failure | undefined> {
  const { id, signal, now, tell } = run;
  const end = await readToEnd(run);
  const outcome: StreamEnd = signal.aborted ? { kind: "stopped" } : end;
  tell({ kind: "over", id, end: outcome, at: now() });
  return outcome.kind === "failed" ? outcome.failure : undefined;
}

async function readToEnd({ id, signal, now, open, tell }: ExchangeRun): Promise<StreamEnd> {
  try {
    for await (const chunks of await open(signal)) {
      tell({ kind: "received", id, chunks, at: now() });
    }
    return { kind: "ended" };
  } catch (thrown) {
    return { kind: "failed", failure: failureFromThrown(thrown) };
  }
}
