import { DatabaseSync } from "node:sqlite";
import fc from "fast-check";
import { Kysely, SqliteDialect } from "kysely";
import { afterEach, beforeEach, expect, test } from "vitest";
import type { OpenReservation } from "../money/open-reservation.ts";
import type { Tables } from "../sql/tables.ts";
import { migrateSqlite } from "./migrate-sqlite.ts";
import { type PreparedReservations, prepareReservations } from "./prepare-reservations.ts";
import { toKyselyDatabase } from "./to-kysely-database.ts";

let raw: DatabaseSync;
let reservations: PreparedReservations;

beforeEach(async () => {
  raw = new DatabaseSync(":memory:");
  const dialect = new SqliteDialect({ database: toKyselyDatabase(raw) });
  await migrateSqlite(raw, new Kysely<Tables>({ dialect }), 0);
  reservations = prepareReservations(raw, "me");
});
afterEach(() => raw.close());

function transact<Result>(run: () => Result, end: "commit" | "rollback" = "commit"): Result {
  reservations.forget();
  raw.exec("begin immediate");
  const result = run();
  raw.exec(end);
  if (end === "commit") reservations.written();
  return result;
}

function holding(nanos: number): OpenReservation {
  return {
    generationId: "g1",
    charged: { accountId: "a", keyHash: "k" },
    held: { nanos, byokNanos: 0 },
    createdAt: 1,
    dispatched: true,
    produced: { promptTokens: 1, completionTokens: 0, costNanos: 1, byokNanos: 0 },
    record: {
      operation: "chat",
      streamed: false,
      model: "m",
      provider: "p",
      endpoint: "e",
      priceVersion: null,
    },
    owner: "me",
  };
}
const taken = () => reservations.takeReservation("g1")?.held.nanos;

test("what a transaction set that was rolled back is not what is held", () => {
  transact(() => reservations.setReservation(holding(100)));
  transact(() => reservations.setReservation(holding(700)), "rollback");
  expect(transact(taken)).toBe(100);
});

test("what was taken by a transaction that was rolled back is held still", () => {
  transact(() => reservations.setReservation(holding(100)));
  expect(transact(taken, "rollback")).toBe(100);
  expect(transact(taken)).toBe(100);
  expect(transact(taken)).toBeUndefined();
});

test("what others ended is held no more", () => {
  transact(() => reservations.setReservation(holding(100)));
  raw.exec("delete from reservations");
  expect(transact(taken)).toBeUndefined();
});

test("what is set and taken in one transaction leaves nothing", () => {
  const both = () => {
    reservations.setReservation(holding(100));
    return taken();
  };
  expect(transact(both)).toBe(100);
  expect(transact(taken)).toBeUndefined();
});

test("whatever is set is found whole, of whoever it is", () => {
  const few = fc.integer({ min: 0, max: 1 });
  const any = fc.record({
    clientId: fc.option(fc.constant("c"), { nil: undefined }),
    heldByok: few,
    dispatched: fc.boolean(),
    completionTokens: few,
    producedByok: few,
    streamed: fc.boolean(),
    model: fc.constantFrom("m", "", "it's"),
    priceVersion: fc.constantFrom("v", null),
    owner: fc.constantFrom("me", "another's"),
  });
  fc.assert(
    fc.property(any, (one) => {
      const { charged, produced, record, ...plain } = holding(100);
      const open: OpenReservation = {
        ...plain,
        charged: one.clientId === undefined ? charged : { ...charged, clientId: one.clientId },
        held: { nanos: 100, byokNanos: one.heldByok },
        dispatched: one.dispatched,
        produced: {
          ...produced,
          completionTokens: one.completionTokens,
          byokNanos: one.producedByok,
        },
        record: {
          ...record,
          streamed: one.streamed,
          model: one.model,
          priceVersion: one.priceVersion,
        },
        owner: one.owner,
      };
      transact(() => reservations.setReservation(open));
      expect(reservations.reservation("g1")).toEqual(open);
    }),
  );
});

test("an owner with a quotation mark ends what is its own", () => {
  reservations = prepareReservations(raw, "it's");
  transact(() => reservations.setReservation({ ...holding(100), owner: "it's" }));
  expect(reservations.reservation("g1")?.owner).toBe("it's");
  expect(transact(taken)).toBe(100);
  expect(reservations.reservation("g1")).toBeUndefined();
});
