import { closeSync, openSync } from "node:fs";
import { dirname } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { DatabaseError } from "../database-error.ts";
import { makeFolder } from "./make-folder.ts";

/** How long a statement waits for another process's transaction while nothing else is to be done, in ms. */
export const BUSY_TIMEOUT_MS = 1_000;
/** Pages of the write-ahead log from which on a commit copies it back into the file, where no thread does: 16 MB. */
export const LOG_PAGES = 4_000;

/**
 * Opens (and makes, readable by its owner only) a SQLite file, or `:memory:`. Throws a
 * `DatabaseError` when the folder or the file cannot be used.
 */
export function openFile(path: string): DatabaseSync {
  try {
    if (path !== ":memory:") makeFile(path);
    const database = new DatabaseSync(path, { timeout: BUSY_TIMEOUT_MS });
    database.exec(
      `pragma journal_mode = wal; pragma synchronous = normal; pragma wal_autocheckpoint = ${LOG_PAGES};`,
    );
    return database;
  } catch (error) {
    throw new DatabaseError(`Cannot open the database ${path}: ${reason(error)}`, { cause: error });
  }
}

function makeFile(path: string): void {
  makeFolder(dirname(path));
  closeSync(openSync(path, "a", 0o600));
}

function reason(error: unknown): string {
  const { code, message } = error as NodeJS.ErrnoException;
  switch (code) {
    case "EACCES":
    case "EPERM":
      return "permission denied. Give this user the folder, or name another one in `database:`.";
    case "EROFS":
      return "the file system is read-only. Name another place in `database:`.";
    case "ENOTDIR":
    case "EEXIST":
      return "a part of its path is a file, not a folder.";
    case "EISDIR":
      return "it is a folder, not a file.";
    case "ENOSPC":
      return "no space is left on the device.";
    default:
      return `${message}.`;
  }
}
