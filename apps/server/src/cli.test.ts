import { execFileSync, spawn } from "node:child_process";
import { existsSync } from "node:fs";
import { mkdir, mkdtemp, readFile, rm, symlink, writeFile } from "node:fs/promises";
import { stripTypeScriptTypes } from "node:module";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";

/** Stands in for the built `main.js`: listens for signals or ends, and says who runs it. */
const MAIN = `
const [what, code] = process.argv.slice(2);
if (what === "exit") process.exitCode = Number(code);
if (what === "wait") {
  const timer = setInterval(() => {}, 1000);
  for (const name of ["SIGTERM", "SIGHUP"]) {
    process.on(name, () => {
      console.log(name);
      if (name === "SIGTERM") clearInterval(timer);
    });
  }
}
console.log(process.versions.node, process.argv.slice(2).join(" "));
if (what === "die") process.kill(process.pid, "SIGKILL");
`;

/** A Node of this machine that is too old for the server; without one there is nothing to replace. */
const oldNode = ["/usr/bin/node", "/usr/local/bin/node"].filter(existsSync).find((file) => {
  const [major = 0, minor = 0] = execFileSync(file, ["-v"])
    .toString()
    .slice(1)
    .split(".")
    .map(Number);
  return major < 22 || (major === 22 && minor < 19);
});

// Each test starts a process.
vi.setConfig({ testTimeout: 180_000 });

let folder: string;

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), "sluice-node-"));
  const source = await readFile(new URL("./cli.ts", import.meta.url), "utf8");
  await writeFile(join(folder, "package.json"), '{ "type": "module" }');
  await writeFile(join(folder, "cli.js"), stripTypeScriptTypes(source));
  await writeFile(join(folder, "main.js"), MAIN);
});
afterEach(() => rm(folder, { recursive: true, force: true }));

/** Makes the npm package `node` resolvable, as it is from the server's own folder. */
async function installNode() {
  await mkdir(join(folder, "node_modules"));
  const installed = fileURLToPath(new URL("../node_modules/node", import.meta.url));
  await symlink(installed, join(folder, "node_modules/node"));
}

function start(node: string, ...args: string[]) {
  const child = spawn(node, [join(folder, "cli.js"), ...args], { stdio: "pipe" });
  let text = "";
  let waiting: (() => void) | undefined;
  const hear = (chunk: unknown) => {
    text += String(chunk);
    waiting?.();
  };
  child.stdout.on("data", hear);
  child.stderr.on("data", hear);
  const ended = new Promise<{ code: number | null; signal: string | null; text: string }>(
    (resolve) => child.on("close", (code, signal) => resolve({ code, signal, text })),
  );
  const heard = (wanted: string) =>
    new Promise<void>((resolve) => {
      waiting = () => text.includes(wanted) && resolve();
      waiting();
    });
  return { child, ended, heard };
}

test("a Node that is new enough runs the program itself", async () => {
  const { code, text } = await start(process.execPath, "exit", "3").ended;
  expect({ code, text }).toEqual({ code: 3, text: `${process.versions.node} exit 3\n` });
});

describe.skipIf(oldNode === undefined)("on an older Node", () => {
  const old = oldNode ?? "";

  test("the program runs on the installed one, with its arguments and its exit code", async () => {
    await installNode();
    const { code, text } = await start(old, "exit", "3").ended;
    expect(code).toBe(3);
    expect(text).toMatch(/^24\.\d+\.\d+ exit 3\n$/);
  });

  test("signals reach it", async () => {
    await installNode();
    const { child, ended, heard } = start(old, "wait");
    await heard("wait");
    child.kill("SIGHUP");
    await heard("SIGHUP");
    child.kill("SIGTERM");
    expect(await ended).toMatchObject({ code: 0, text: expect.stringContaining("SIGTERM") });
  });

  test("when a signal ends it, the same signal ends this process", async () => {
    await installNode();
    expect(await start(old, "die").ended).toMatchObject({ code: null, signal: "SIGKILL" });
  });

  test("one line says what to run when its install script was not allowed to", async () => {
    const bare = join(folder, "node_modules/node");
    await mkdir(bare, { recursive: true });
    await writeFile(join(bare, "package.json"), '{ "bin": { "node": "bin/node" } }');
    const { code, text } = await start(old, "exit", "0").ended;
    expect(code).toBe(1);
    expect(text).toMatch(/^sluice: Node 22\.19 or newer is needed, .*: npm rebuild node\n$/);
  });

  test("one line says what to install when there is none", async () => {
    const { code, text } = await start(old, "exit", "0").ended;
    expect(code).toBe(1);
    expect(text).toMatch(/^sluice: Node 22\.19 or newer is needed, this is \d+\.\d+\.\d+\. .*\n$/);
  });
});
