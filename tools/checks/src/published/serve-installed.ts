import { strict as assert } from "node:assert";
import { type ChildProcess, spawn } from "node:child_process";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";

interface Running {
  readonly child: ChildProcess;
  /** Everything printed so far. */
  output(): string;
  readonly exit: Promise<number | NodeJS.Signals | null>;
}

const start = (folder: string): Running => {
  const sluice = join(folder, "node_modules/.bin/sluice");
  const child = spawn(sluice, ["serve", "--port", "0"], {
    cwd: folder,
    detached: true,
    stdio: ["ignore", "pipe", "pipe"],
  });
  let output = "";
  child.stdout.on("data", (chunk) => {
    output += chunk;
  });
  child.stderr.on("data", (chunk) => {
    output += chunk;
  });
  const exit = new Promise<number | NodeJS.Signals | null>((resolve) => {
    child.once("exit", (code, signal) => resolve(code ?? signal));
    child.once("error", (error) => {
      output += error.message;
      resolve(null);
    });
  });
  return { child, output: () => output, exit };
};

/** Ends what is left of the process and its children; usually nothing is. */
const killGroup = (pid: number | undefined): void => {
  if (pid === undefined) return;
  try {
    process.kill(-pid, "SIGKILL");
  } catch {
    // All of them are gone, as they should be.
  }
};

const printed = async (running: Running, pattern: RegExp): Promise<string> => {
  for (let waited = 0; waited < 60_000; waited += 100) {
    const match = pattern.exec(running.output());
    if (match !== null) return match[0];
    const ended = await Promise.race([running.exit.then(() => true), sleep(100, false)]);
    if (ended) break;
  }
  throw new Error(`nothing like ${pattern} was printed:\n${running.output()}`);
};

const askEcho = async (origin: string, key: string): Promise<void> => {
  const response = await fetch(`${origin}/api/v1/chat/completions`, {
    method: "POST",
    headers: { authorization: `Bearer ${key}`, "content-type": "application/json" },
    body: JSON.stringify({
      model: "local/echo",
      messages: [{ role: "user", content: "through the gateway" }],
    }),
  });
  const text = await response.text();
  assert.equal(response.status, 200, text);
  assert.match(JSON.parse(text).choices[0].message.content, /through the gateway/);
};

const useGateway = async (running: Running): Promise<void> => {
  const origin = await printed(running, /http:\/\/127\.0\.0\.1:\d+/);
  const key = await printed(running, /sk-sl-v1-[0-9a-f]{64}/);
  const health = await fetch(`${origin}/healthz`);
  assert.deepEqual([health.status, await health.json()], [200, { status: "ok" }]);
  const page = await fetch(`${origin}/`);
  assert.match(page.headers.get("content-type") ?? "", /text\/html/);
  assert.match(await page.text(), /<script/);
  await askEcho(origin, key);
};

/**
 * Starts the gateway that was installed in the folder, as a user would, on the Node that the PATH
 * has; looks at its health, its page and one answer; ends it and expects a clean exit.
 */
export async function serveInstalled(folder: string): Promise<void> {
  const running = start(folder);
  try {
    await useGateway(running);
    running.child.kill("SIGTERM");
    const code = await Promise.race([running.exit, sleep(40_000, "still running")]);
    assert.equal(code, 0, `after SIGTERM: ${code}\n${running.output()}`);
  } finally {
    killGroup(running.child.pid);
  }
}
