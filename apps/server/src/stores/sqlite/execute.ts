import type { SQLInputValue, StatementSync } from "node:sqlite";

/**
 * Runs a statement of whose changes nobody asks. `run` makes an object that tells them, which costs as much as to bind
 * four numbers; `get` finds no row of a statement that gives none, and makes nothing.
 */
export function execute(statement: StatementSync, ...values: readonly SQLInputValue[]): void {
  statement.get(...values);
}
