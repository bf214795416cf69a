import { setTimeout as sleep } from "node:timers/promises";
import { isLockFault } from "./is-lock-fault.ts";
import { PATIENCE_MS, pauseAfter } from "./lock-patience.ts";

type Statement = (...given: never[]) => Promise<unknown>;

/**
 * The same statements, tried again while another process holds the lock, for about a second in all; meanwhile this
 * process does other work. Each must be a single statement, of which a failed try leaves nothing. Methods must not
 * use `this`.
 */
export function patientStatements<Statements extends Readonly<Record<string, Statement>>>(
  statements: Statements,
): Statements {
  const methods = Object.entries(statements).map(([name, run]) => [name, patient(run)]);
  return Object.fromEntries(methods) as Statements;
}

function patient(run: Statement): Statement {
  return async (...given) => {
    let waitedMs = 0;
    for (let tries = 1; ; tries += 1) {
      try {
        return await run(...given);
      } catch (error) {
        if (!isLockFault(error) || waitedMs >= PATIENCE_MS) throw error;
        const pauseMs = pauseAfter(tries);
        waitedMs += pauseMs;
        await sleep(pauseMs);
      }
    }
  };
}
