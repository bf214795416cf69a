import type { ChildProcess } from "node:child_process";
import type { DocumentAnswer, DocumentJob } from "./document-job.ts";
import { startDocumentProcess } from "./start-document-process.ts";
import { createTurns } from "./turns.ts";

/** Documents that are read at once; each takes a core and some hundred MB. */
const AT_ONCE = 2;
/** Documents that may wait for their turn. */
const MOST_WAITING = 32;

/** How documents are read. */
export interface DocumentReading {
  readonly start?: (job: DocumentJob) => ChildProcess;
  readonly atOnce?: number;
}

/** Reads one document; never rejects but with the signal's reason. */
export type ReadInProcess = (
  bytes: Uint8Array,
  job: DocumentJob,
  /** Ms, waiting included. */
  timeMs: number,
  signal: AbortSignal,
) => Promise<DocumentAnswer>;

/**
 * Reads each document in a process of its own: a thread that runs out of memory can take its process along, and a
 * document is a stranger's. The process has its memory bounded and is killed when the time is over.
 */
export function createReadingProcesses({
  start = startDocumentProcess,
  atOnce = AT_ONCE,
}: DocumentReading = {}): ReadInProcess {
  const turns = createTurns(atOnce, MOST_WAITING);
  return async (bytes, job, timeMs, signal) => {
    const over = AbortSignal.any([signal, AbortSignal.timeout(timeMs)]);
    const turn = await turns.take(over);
    if (turn.kind === "full") {
      return unreadable("busy", "cannot be read now: too many are waiting");
    }
    const reading = async () => (over.aborted ? undefined : answerOf(start(job), bytes, over));
    const answer = turn.kind === "taken" ? await reading().finally(turn.done) : undefined;
    if (answer !== undefined) return answer;
    signal.throwIfAborted();
    if (!over.aborted) return unreadable("broken", "could not be read: its reader broke");
    return unreadable("too-slow", `takes longer to read than ${timeMs} ms`);
  };
}

/** What the process tells; undefined when it ends, or is ended, without a word. */
function answerOf(
  child: ChildProcess,
  bytes: Uint8Array,
  over: AbortSignal,
): Promise<DocumentAnswer | undefined> {
  return new Promise((resolve) => {
    let answer: DocumentAnswer | undefined;
    const kill = () => child.kill("SIGKILL");
    const end = () => {
      over.removeEventListener("abort", kill);
      resolve(answer);
    };
    over.addEventListener("abort", kill, { once: true });
    child.on("message", (told: DocumentAnswer) => {
      answer = told;
      kill();
    });
    child.once("close", end);
    child.once("error", end);
    // It may be gone before it has read everything.
    child.stdin?.on("error", () => undefined);
    child.stdin?.end(bytes);
  });
}

function unreadable(
  reason: Extract<DocumentAnswer, { kind: "unreadable" }>["reason"],
  detail: string,
): DocumentAnswer {
  return { kind: "unreadable", reason, detail };
}
