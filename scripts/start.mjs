// `npm start`: installs what is missing, builds, then becomes `sluice serve` with the same arguments.
// Plain JavaScript without dependencies: it runs before anything is installed, on any Node from 20.
import { spawnSync } from "node:child_process";
import { readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";

const WATCH_MS = 250;
const root = fileURLToPath(new URL("..", import.meta.url));
const parent = process.ppid;

process.chdir(root);
const { packageManager } = JSON.parse(readFileSync("package.json", "utf8"));
const build = `npx --yes --prefer-offline ${packageManager} run build --output-logs=errors-only`;
const env = { ...process.env, TURBO_TELEMETRY_DISABLED: "1" };
const { status } = spawnSync(build, { stdio: "inherit", shell: true, env });
if (status !== 0) process.exit(status ?? 1);

// npm passes a signal to the shell between, which dies of it without a word to this process. Unwatched,
// the server would outlive the `npm start` that somebody ended, and keep its port.
const watch = setInterval(() => {
  if (process.ppid === parent) return;
  clearInterval(watch);
  process.kill(process.pid, "SIGTERM");
}, WATCH_MS);
watch.unref();

process.argv.splice(2, 0, "serve");
await import("../apps/server/dist/cli.js");
