import type { Agent } from "node:http";
import type { Outcome } from "./compare-books.ts";
import { mostTokensOf } from "./due-answer.ts";
import { judgeAnswer } from "./judge-answer.ts";
import { type PlannedRequest, plainRequest, planRequest } from "./planned-request.ts";
import { createCallers, sendPlanned } from "./send-planned.ts";
import type { SoakedServer } from "./soaked-server.ts";

/** The callers of one soak, and what they saw; requests are numbered through all phases. */
export interface Load {
  /** Sends random requests for so long; resolves when the last is answered. */
  random(seconds: number): Promise<void>;
  /** Sends so many requests without anything special. */
  plain(count: number): Promise<void>;
  readonly outcomes: readonly Outcome[];
  /** What was wrong with answers, in words. */
  readonly faults: readonly string[];
}

/** @param concurrency requests under way at a time */
export function createLoad(
  { seed, concurrency }: { readonly seed: number; readonly concurrency: number },
  server: SoakedServer,
): Load {
  const outcomes: Outcome[] = [];
  const faults: string[] = [];
  let number = 0;

  const askOne = async (planned: PlannedRequest, agent: Agent): Promise<void> => {
    const seen = await sendPlanned(planned, { ...server, agent });
    const fault = judgeAnswer(planned, seen);
    if (fault !== undefined) faults.push(fault);
    const usage = seen.kind === "complete" ? seen.usage : undefined;
    const kept = { number: planned.number, kind: seen.kind, mostTokens: mostTokensOf(planned) };
    outcomes.push(usage === undefined ? kept : { ...kept, usage });
  };
  const phase = async (goesOn: () => boolean, plan: (number: number) => PlannedRequest) => {
    const agent = createCallers();
    const worker = async (): Promise<void> => {
      while (goesOn()) {
        number += 1;
        await askOne(plan(number), agent);
      }
    };
    await Promise.all(Array.from({ length: concurrency }, worker));
    agent.destroy();
  };

  return {
    outcomes,
    faults,
    random(seconds) {
      const until = Date.now() + seconds * 1000;
      return phase(
        () => Date.now() < until,
        (each) => planRequest(seed, each),
      );
    },
    plain(count) {
      const last = number + count;
      return phase(() => number < last, plainRequest);
    },
  };
}
