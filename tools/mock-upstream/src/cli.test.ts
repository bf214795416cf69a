import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { fileURLToPath } from "node:url";
import { afterEach, describe, expect, it, vi } from "vitest";

const cli = fileURLToPath(new URL("./cli.ts", import.meta.url));
// Each test starts a process.
vi.setConfig({ testTimeout: 180_000 });

const started: ChildProcess[] = [];

afterEach(() => {
  for (const child of started.splice(0)) child.kill("SIGKILL");
});

const run = async (...flags: string[]) => {
  const child = spawn(process.execPath, [cli, ...flags], { stdio: ["ignore", "pipe", "pipe"] });
  started.push(child);
  const [line] = await Promise.race([once(child.stdout, "data"), once(child.stderr, "data")]);
  const output = String(line).trim();
  return { child, output, url: /http\S+/.exec(output)?.[0] ?? "" };
};

describe("sluice-mock-upstream", () => {
  it("prints its URL, answers with the text and ends on SIGTERM", async () => {
    const { child, url } = await run("--text", "by hand");
    const response = await fetch(`${url}/chat/completions`, { method: "POST", body: "{}" });
    expect(await response.text()).toContain("by hand");
    child.kill("SIGTERM");
    expect(await once(child, "exit")).toEqual([0, null]);
  });

  it("fails every call with --status", async () => {
    const { url } = await run("--status", "503", "--delay", "10");
    expect((await fetch(`${url}/rerank`, { method: "POST" })).status).toBe(503);
  });

  it("says which flag is wrong", async () => {
    const { child, output } = await run("--port", "many");
    expect(output).toContain("--port takes a whole number");
    if (child.exitCode === null) await once(child, "exit");
    expect(child.exitCode).toBe(1);
  });
});
