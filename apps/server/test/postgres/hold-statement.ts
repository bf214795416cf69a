import type { TestDatabase } from "./test-database.ts";

/** A transaction of somebody else that stays open. */
export function holdStatement(database: TestDatabase, statement: string) {
  let release = (): void => {};
  const released = new Promise<void>((resolve) => {
    release = resolve;
  });
  let isHeld = (): void => {};
  const held = new Promise<void>((resolve) => {
    isHeld = resolve;
  });
  const over = database.session(async (query) => {
    await query("begin");
    await query(statement);
    isHeld();
    await released;
    await query("rollback");
  });
  return {
    isHeld: held,
    release: async () => {
      release();
      await over;
    },
  };
}
