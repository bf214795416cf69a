import type { Log } from "../../ports/log.ts";
import { whyAway } from "./why-away.ts";

/** Says once that the database is away, and once that it is back. */
export function sayAway(log: Log | undefined) {
  let away = false;
  return {
    failed(error: unknown): void {
      const why = whyAway(error) ?? "the connection broke";
      if (!away) log?.warn({ err: error }, `The database is away, requests get 503: ${why}`);
      away = true;
    },
    worked(): void {
      if (away) log?.info({}, "The database is back");
      away = false;
    },
  };
}
