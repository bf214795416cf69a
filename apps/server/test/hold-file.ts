import { spawn } from "node:child_process";
import { once } from "node:events";

/** The write lock of a SQLite file, in the hands of another process. */
export interface HeldFile {
  /** Resolves when that process is gone. */
  release(): Promise<void>;
}

const HOLD = `
const { DatabaseSync } = require("node:sqlite");
const database = new DatabaseSync(process.argv[1], { timeout: 10_000 });
database.exec("begin immediate");
process.stdout.write("held");
process.stdin.resume().on("end", () => {
  database.exec("rollback");
  database.close();
});
`;

/** Takes the lock, and holds it until it is released. */
export async function holdFile(path: string): Promise<HeldFile> {
  const holder = spawn(process.execPath, ["-e", HOLD, path], {
    stdio: ["pipe", "pipe", "inherit"],
  });
  const gone = once(holder, "exit");
  await Promise.race([once(holder.stdout, "data"), gone]);
  return {
    async release() {
      holder.stdin.end();
      await gone;
    },
  };
}
