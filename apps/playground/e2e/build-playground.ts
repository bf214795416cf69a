import { execFile } from "node:child_process";
import { mkdtemp } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";

const root = join(import.meta.dirname, "..");
const vite = join(root, "node_modules/vite/bin/vite.js");

/** Builds the page as it is shipped into a new folder, and gives the folder. */
export async function buildPlayground(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), "sluice-playground-"));
  const args = [vite, "build", "--outDir", folder, "--emptyOutDir", "--logLevel", "error"];
  const env = { ...process.env, NODE_ENV: "production" };
  await promisify(execFile)(process.execPath, args, { cwd: root, env });
  return folder;
}
