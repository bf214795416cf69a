import { ConfigError } from "../config/config-error.ts";
import type { Log } from "../ports/log.ts";

/** Reads the configuration again. Resolves when it has taken over or was refused; never rejects. */
export type Reload = (why: string) => Promise<void>;

/**
 * Runs one reload at a time. Those that are asked for meanwhile are one more, afterwards: what they were asked
 * for may have come too late for the one that runs.
 *
 * @param takeOver reads, checks and puts in place; what it throws says why the old configuration stays
 */
export function createReload(takeOver: () => Promise<object>, log: Log): Reload {
  let running: Promise<void> | undefined;
  let next: Promise<void> | undefined;

  const run = async (why: string): Promise<void> => {
    try {
      log.info({ why, ...(await takeOver()) }, "configuration reloaded");
    } catch (error) {
      tellRefusal(error, why, log);
    }
  };

  const begin = (why: string): Promise<void> => {
    running = run(why).finally(() => {
      running = undefined;
    });
    return running;
  };

  return (why) => {
    if (running === undefined) return begin(why);
    next ??= running.then(() => {
      next = undefined;
      return begin(why);
    });
    return next;
  };
}

function tellRefusal(error: unknown, why: string, log: Log): void {
  const stays = "configuration refused, the one from before stays";
  if (error instanceof ConfigError) {
    log.error({ why, mistakes: error.lines }, `${stays}: ${error.lines.join("; ")}`);
    return;
  }
  const message = error instanceof Error ? error.message : String(error);
  log.error({ why, err: error }, `${stays}: ${message}`);
}
