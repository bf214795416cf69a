import { windowStart } from "../../money/window-start.ts";
import type { Run } from "./connect-postgres.ts";
import { inBatches } from "./in-batches.ts";

const DAY_MS = 86_400_000;
/** Sums that one statement makes. */
const MOST_SUMS = 500;

/** What a key has spent since a time, in nano-dollars. */
export interface SpentSince {
  readonly keyHash: string;
  readonly since: number;
}

interface Sums {
  readonly cost: number;
  readonly byok: number;
}

/** Whole days from their sums, the rest of the first day from its generations. */
const TEXT = `
  select
    (select coalesce(sum(s.cost_nanos), 0) from spending s
      where s.key_hash = asked.key_hash and s.day >= asked.next)::bigint + part.cost as cost,
    (select coalesce(sum(s.byok_nanos), 0) from spending s
      where s.key_hash = asked.key_hash and s.day >= asked.next)::bigint + part.byok as byok
  from unnest($1::text[], $2::bigint[], $3::bigint[]) with ordinality
    as asked (key_hash, since, next, place),
  lateral (
    select coalesce(sum(g.cost_nanos), 0)::bigint as cost,
      coalesce(sum(g.byok_nanos), 0)::bigint as byok
    from generations g
    where g.key_hash = asked.key_hash and g.created_at >= asked.since and g.created_at < asked.next
  ) as part
  order by asked.place`;

/** Sums that are asked for at the same time are made by one statement. */
export function createSpentQuery(run: Run): (asked: SpentSince) => Promise<Sums> {
  return inBatches<SpentSince, Sums>(MOST_SUMS, (asked) =>
    run<Sums>({
      text: TEXT,
      values: [
        asked.map(({ keyHash }) => keyHash),
        asked.map(({ since }) => since),
        asked.map(({ since }) => wholeDaysFrom(since)),
      ],
      name: "spent-since",
    }),
  );
}

function wholeDaysFrom(since: number): number {
  const midnight = windowStart("daily", since);
  return since === midnight ? midnight : midnight + DAY_MS;
}
