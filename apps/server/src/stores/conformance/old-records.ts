/** Ms. */
const DAY = 86_400_000;

/** A record as databases had them before there were budgets. */
interface OldRecord {
  readonly id: string;
  readonly key: string;
  /** Ms since the epoch. */
  readonly at: number;
  readonly model: string | null;
  readonly costNanos: number;
  readonly byokNanos: number;
}

/** Keys, the first of which a client made. */
const OLD_KEYS = [
  { hash: "k1", client: "c1" },
  { hash: "k2", client: null },
];

const WEDNESDAY = Date.UTC(2025, 11, 31);
const MONDAY = Date.UTC(2026, 0, 12);
const THURSDAY = Date.UTC(2026, 0, 15);

/** Records of two keys in two months, two weeks and at both ends of a day; not in their order. */
const OLD_RECORDS: readonly OldRecord[] = [
  { id: "g4", key: "k2", at: THURSDAY + DAY - 1, model: null, costNanos: 4, byokNanos: 5 },
  { id: "g2", key: "k1", at: MONDAY + 36_000_000, model: "a/b", costNanos: 200, byokNanos: 0 },
  { id: "g1", key: "k1", at: WEDNESDAY + DAY - 1, model: "a/b", costNanos: 1000, byokNanos: 10 },
  { id: "g3", key: "k1", at: THURSDAY, model: "a/b", costNanos: 30, byokNanos: 0 },
];

/** Statements that fill a database which has no budgets yet; SQLite and PostgreSQL both take them. */
export function oldDatabase(): readonly string[] {
  const text = (value: string | null) => (value === null ? "null" : `'${value}'`);
  const keys = OLD_KEYS.map(
    ({ hash, client }) =>
      `insert into keys (hash, account_id, kind, name, label, disabled, include_byok, created_at, client_id)
       values ('${hash}', 'default', 'inference', 'n', 'l', 0, 0, 0, ${text(client)})`,
  );
  const records = OLD_RECORDS.map(
    ({ id, key, at, model, costNanos, byokNanos }) =>
      `insert into generations (id, account_id, key_hash, created_at, operation, model, provider,
         prompt_tokens, completion_tokens, estimated, cost_nanos, outcome, streamed, latency_ms, calls,
         is_byok, byok_nanos)
       values ('${id}', 'default', '${key}', ${at}, 'chat', ${text(model)}, 'north', 3, 2, 0, ${costNanos},
         'complete', 0, 1, '[]', 0, ${byokNanos})`,
  );
  return [...keys, ...records];
}

const windows = (day: number, [daily, week, month, lifetime]: readonly number[], byok: number) => ({
  daily_start: day,
  daily_nanos: daily,
  weekly_start: MONDAY,
  weekly_nanos: week,
  monthly_start: Date.UTC(2026, 0, 1),
  monthly_nanos: month,
  lifetime_nanos: lifetime,
  daily_byok: byok,
  weekly_byok: byok,
  monthly_byok: byok,
  reserved_nanos: 0,
  reserved_byok: 0,
  granted_nanos: 0,
});

/** The rows of `budgets` that such a database then has, by scope and id. */
export const BUDGETS_OF_OLD = [
  {
    scope: "account",
    id: "default",
    ...windows(THURSDAY, [34, 234, 234, 1234], 5),
    lifetime_byok: 15,
  },
  { scope: "client", id: "c1", ...windows(THURSDAY, [30, 230, 230, 1230], 0), lifetime_byok: 10 },
  { scope: "key", id: "k1", ...windows(THURSDAY, [30, 230, 230, 1230], 0), lifetime_byok: 10 },
  { scope: "key", id: "k2", ...windows(THURSDAY, [4, 4, 4, 4], 5), lifetime_byok: 5 },
] as const;

const sum = (day: number, model: string, requests: number, cost: number, byok: number) => ({
  account_id: "default",
  day,
  model,
  provider: "north",
  endpoint: "",
  requests,
  prompt_tokens: 3 * requests,
  completion_tokens: 2 * requests,
  reasoning_tokens: 0,
  cost_nanos: cost,
  byok_nanos: byok,
});

/** The rows of `activity` that it then has, by day and model. */
export const ACTIVITY_OF_OLD = [
  sum(WEDNESDAY, "a/b", 1, 1000, 10),
  sum(MONDAY, "a/b", 1, 200, 0),
  sum(THURSDAY, "", 1, 4, 5),
  sum(THURSDAY, "a/b", 1, 30, 0),
] as const;
