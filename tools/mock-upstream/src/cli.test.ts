import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { afterEach, describe, expect, it, vi } from "vitest";
import { FAULTS } from "./index.ts";

const cli = fileURLToPath(new URL("./cli.ts", import.meta.url));
const index = fileURLToPath(new URL("./index.ts", import.meta.url));
// Each test starts a process.
vi.setConfig({ testTimeout: 180_000 });

const started: ChildProcess[] = [];

afterEach(() => {
  for (const child of started.splice(0)) child.kill("SIGKILL");
});

const start = (flags: readonly string[]) => {
  const child = spawn(process.execPath, [cli, ...flags], { stdio: ["ignore", "pipe", "pipe"] });
  started.push(child);
  const written = { out: "", err: "" };
  child.stdout.on("data", (part: Buffer) => {
    written.out += part.toString();
  });
  child.stderr.on("data", (part: Buffer) => {
    written.err += part.toString();
  });
  return { child, written };
};

/** Starts a mock and waits for the line that says where it listens. */
const serve = async (...flags: string[]) => {
  const { child, written } = start(flags);
  const place = /mock upstream at (http\S+)/;
  await expect.poll(() => written.out + written.err, { timeout: 120_000 }).toMatch(place);
  return { child, written, url: place.exec(written.out + written.err)?.[1] ?? "" };
};

/** Runs a command that ends by itself. */
const finish = async (...flags: string[]) => {
  const { child, written } = start(flags);
  const [code] = await once(child, "close");
  return { code, ...written };
};

const ask = (url: string, path = "/chat/completions", body: object = {}) =>
  fetch(`${url}${path}`, { method: "POST", body: JSON.stringify({ messages: [], ...body }) });

/** A module to load first, after which node:zlib has no zstd, as on Node 20. */
const withoutZstd = `data:text/javascript,${encodeURIComponent(`
  import { registerHooks } from "node:module";
  const names = Object.keys(process.getBuiltinModule("node:zlib"));
  const kept = names.filter((name) => !/zstd|^default$/i.test(name));
  const source = "export const { " + kept.join() + " } = process.getBuiltinModule('node:zlib')";
  const url = "data:text/javascript," + encodeURIComponent(source);
  registerHooks({
    resolve: (specifier, context, next) =>
      specifier === "node:zlib" ? { url, shortCircuit: true } : next(specifier, context),
  });
`)}`;

describe("sluice-mock-upstream", () => {
  it("starts where Node has no zstd", async () => {
    const child = spawn(process.execPath, [
      "--import",
      withoutZstd,
      "--import",
      index,
      cli,
      "--list",
    ]);
    started.push(child);
    let out = "";
    child.stdout.on("data", (part: Buffer) => {
      out += part.toString();
    });
    const [code] = await once(child, "close");
    expect(code).toBe(0);
    expect(out).toContain("rate-limited-once");
  });

  it("prints its URL, answers with the text and ends on SIGTERM", async () => {
    const { child, url } = await serve("--text", "by hand");
    const response = await ask(url);
    expect(await response.text()).toContain("by hand");
    child.kill("SIGTERM");
    expect(await once(child, "exit")).toEqual([0, null]);
  });

  it("fails every call with --status", async () => {
    const { url } = await serve("--status", "503", "--delay", "10");
    expect((await ask(url, "/rerank")).status).toBe(503);
  });

  it("plays a named fault with its options", async () => {
    const flags = ["--format", "anthropic", "--fault", "cut", "--by", "end"];
    const { url } = await serve(...flags, "--after", "40", "--tokens", "60");
    const text = await (await ask(url, "/messages", { stream: true })).text();
    expect(text).toContain('" w40"');
    expect(text).not.toContain("w41");
    expect(text).not.toContain("message_stop");
  });

  it("keeps faults to one path with --path", async () => {
    const { url } = await serve("--fault", "overloaded", "--path", "/messages");
    expect((await ask(url)).status).toBe(200);
    expect((await ask(url, "/messages")).status).toBe(529);
  });

  it("plays a file of scripts, then goes on with its other flags", async () => {
    const folder = await mkdtemp(join(tmpdir(), "mock-"));
    const file = join(folder, "faults.txt");
    await writeFile(file, "STATUS 418\nJSON {}\n---\nFAULT html-200\n");
    const { url } = await serve("--faults", file, "--status", "503");
    await rm(folder, { recursive: true });
    const statuses = [(await ask(url)).status, (await ask(url)).status, (await ask(url)).status];
    expect(statuses).toEqual([418, 200, 503]);
  });

  it("logs a line of JSON for each call that is over, and nothing else on stdout", async () => {
    const { url, written } = await serve("--random", "1", "--seed", "7", "--log");
    for (let call = 0; call < 5; call += 1) {
      await ask(url, "/chat/completions", { stream: true })
        .then((response) => response.text())
        .catch(() => undefined);
    }
    await expect.poll(() => written.out.split("\n").length).toBe(6);
    const lines = written.out
      .trim()
      .split("\n")
      .map((line) => JSON.parse(line));
    const names = new Set<unknown>(FAULTS.map(({ name }) => name));
    for (const line of lines) {
      expect(line).toMatchObject({
        method: "POST",
        path: "/v1/chat/completions",
        outcome: expect.stringMatching(/^(ended|reset|caller-left)$/),
        ms: expect.any(Number),
        bytes: expect.any(Number),
      });
      expect(line.fault === null || names.has(line.fault)).toBe(true);
    }
    expect(lines.some((line) => line.fault !== null)).toBe(true);
  });

  it("shows every fault with --list and every flag with --help", async () => {
    const list = await finish("--list");
    const help = await finish("--help");
    for (const { name, description } of FAULTS) {
      expect(list.out).toContain(`${name}\n    ${description}`);
    }
    for (const flag of [
      "port",
      "host",
      "status",
      "delay",
      "interval",
      "text",
      "tokens",
      "format",
    ]) {
      expect(help.out).toContain(`--${flag} `);
    }
    expect([list.code, help.code]).toEqual([0, 0]);
  });

  it.each([
    [["--port", "many"], "--port takes a whole number from 0 to 65535, not many"],
    [["--nothing"], "Unknown option '--nothing'"],
    [["--fault", "cat"], "--fault: no fault is named cat"],
    [["--fault", "cut", "--by", "foot"], "--by is one of reset, abort, end, not foot"],
    [["--fault", "cut", "--wait-ms", "1"], "--wait-ms is not of cut, which takes --after, --by"],
    [["--fault", "stall", "--hold-ms", "-1"], "--hold-ms"],
    [["--after", "1"], "--after needs a fault that takes it"],
    [["--random", "2"], "--random takes a share from 0 to 1, not 2"],
    [["--fault", "cut", "--status", "503"], "--fault and --status exclude each other"],
  ])("says which flag is wrong and ends with 2: %j", async (flags, message) => {
    const { code, err, out } = await finish(...flags);
    expect(err).toContain(message);
    expect(err).toContain("--help shows all flags");
    expect([code, out]).toEqual([2, ""]);
  });

  it("ends with 2 for a script that cannot be read, with 1 for a file that is not there", async () => {
    const folder = await mkdtemp(join(tmpdir(), "mock-"));
    const file = join(folder, "faults.txt");
    await writeFile(file, "STATUS 200\nNOPE\n");
    const wrong = await finish("--faults", file);
    const missing = await finish("--faults", join(folder, "none.txt"));
    await rm(folder, { recursive: true });
    expect([wrong.code, missing.code]).toEqual([2, 1]);
    expect(wrong.err).toContain("faults.txt: line 2: unknown instruction: NOPE");
    expect(missing.err).toContain("ENOENT");
  });
});
