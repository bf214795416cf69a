#!/usr/bin/env node
// Plain ES2020 that imports nothing of ours: it has to run on whatever Node starts it, in order to
// find the Node that the server needs and to start itself again with that one.
import { spawn } from "node:child_process";
import { existsSync, readFileSync, realpathSync } from "node:fs";
import { createRequire } from "node:module";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";

const NEEDED = [22, 19] as const;

function isNewEnough(version: string): boolean {
  const [major = 0, minor = 0] = version.split(".").map(Number);
  return major > NEEDED[0] || (major === NEEDED[0] && minor >= NEEDED[1]);
}

/** The binary of the npm package `node`; undefined when it is not installed, or was without its install script. */
function findNode(): string | undefined {
  const manifest = nodeManifest();
  if (manifest === undefined) return undefined;
  const { bin } = JSON.parse(readFileSync(manifest, "utf8"));
  const file = join(dirname(manifest), typeof bin === "string" ? bin : bin.node);
  return existsSync(file) ? realpathSync(file) : undefined;
}

/** The `package.json` of the npm package `node`; undefined when it is not installed. */
function nodeManifest(): string | undefined {
  try {
    return createRequire(import.meta.url).resolve("node/package.json");
  } catch {
    return undefined;
  }
}

function startAgain(node: string): void {
  const args = [fileURLToPath(import.meta.url), ...process.argv.slice(2)];
  const child = spawn(node, args, { stdio: "inherit" });
  const signals: NodeJS.Signals[] = ["SIGTERM", "SIGINT", "SIGHUP"];
  for (const signal of signals) {
    process.on(signal, () => {
      // A terminal sends Ctrl-C to both processes; twice would mean "stop at once".
      if (signal !== "SIGINT" || !process.stdin.isTTY) child.kill(signal);
    });
  }
  child.on("error", (error) => fail(`cannot start ${node}: ${error.message}`));
  child.on("exit", (code, signal) => {
    if (signal === null) process.exit(code === null ? 1 : code);
    for (const name of signals) process.removeAllListeners(name);
    process.kill(process.pid, signal);
  });
}

function fail(message: string): void {
  process.stderr.write(`sluice: ${message}\n`);
  process.exit(1);
}

// It would end a server whose own listener is not there yet; the configuration is read after that.
if (process.argv[2] === "serve") process.on("SIGHUP", () => {});

const main = "./main.js";
const node = isNewEnough(process.versions.node) ? "this one" : findNode();
if (node === "this one") {
  import(main).catch((error) => fail(error?.stack ? error.stack : String(error)));
} else if (node === undefined || node === realpathSync(process.execPath)) {
  const remedy =
    nodeManifest() === undefined
      ? "Install one, or run: npm install node@24"
      : "The npm package node is here, but its install script has not run: npm rebuild node";
  fail(`Node ${NEEDED.join(".")} or newer is needed, this is ${process.versions.node}. ${remedy}`);
} else {
  startAgain(node);
}
