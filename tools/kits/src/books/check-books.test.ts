import { expect, test } from "vitest";
import type { BookRecord, Books } from "./books.ts";
import { checkBooks } from "./check-books.ts";

const RECORD: BookRecord = {
  id: "gen-1",
  keyHash: "k",
  outcome: "complete",
  promptTokens: 1,
  completionTokens: 1,
  costNanos: 30,
  estimated: false,
  number: 1,
};
const KEY = { scope: "key", id: "k", spentNanos: 60, reservedNanos: 0 };
const ACCOUNT = { scope: "account", id: "default", spentNanos: 60, reservedNanos: 0 };
const SOUND: Books = {
  records: [RECORD, { ...RECORD, id: "gen-2" }],
  budgets: [KEY, ACCOUNT],
  reservations: 0,
  dailyNanos: 60,
};

test("sound books have no fault", () => {
  expect(checkBooks(SOUND)).toEqual([]);
});

test.each<readonly [string, Partial<Books>, RegExp]>([
  ["a key that spent another sum", { budgets: [{ ...KEY, spentNanos: 59 }, ACCOUNT] }, /key k/],
  ["a key without a budget", { budgets: [ACCOUNT] }, /no budget/],
  ["an account that spent another sum", { budgets: [KEY] }, /the account/],
  ["days that are no sum", { dailyNanos: 1 }, /the days/],
  ["money that is held", { budgets: [{ ...KEY, reservedNanos: 5 }, ACCOUNT] }, /still holds 5/],
  ["a reservation that is open", { reservations: 2 }, /2 reservations/],
])("it is found: %s", (_, change, fault) => {
  const found = checkBooks({ ...SOUND, ...change });
  expect(found).toHaveLength(1);
  expect(found[0]).toMatch(fault);
});
