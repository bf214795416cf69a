import { type ChildProcess, spawn } from "node:child_process";
import { fileURLToPath } from "node:url";
import type { DocumentJob } from "./document-job.ts";

const EXTENSION = import.meta.url.endsWith(".ts") ? "ts" : "js";
const SCRIPT = fileURLToPath(new URL(`./document-process.${EXTENSION}`, import.meta.url));
/** It reads its own code and its standard input; it may write nothing and start nothing. */
const CONFINED = ["--permission", "--allow-fs-read=*", "--allow-worker", "--no-warnings"];

/** Starts a process that reads one document from its standard input, tells its parent what came of it, and ends. */
export function startDocumentProcess(job: DocumentJob): ChildProcess {
  return spawn(process.execPath, [...CONFINED, SCRIPT, JSON.stringify(job)], {
    stdio: ["pipe", "ignore", "ignore", "ipc"],
    env: {},
  });
}
