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

/** A gateway that an npm project has installed, while it runs. */
export interface InstalledGateway {
  readonly origin: string;
  /** `POST /chat/completions` with the first key; the body as JSON. */
  chat(
    body: object,
    headers?: Readonly<Record<string, string>>,
  ): Promise<{ readonly status: number; readonly body: unknown }>;
}

const gatewayOf = (origin: string, key: string): InstalledGateway => ({
  origin,
  async chat(body, headers = {}) {
    const response = await fetch(`${origin}/api/v1/chat/completions`, {
      method: "POST",
      headers: {
        authorization: `Bearer ${key}`,
        "content-type": "application/json",
        ...headers,
      },
      body: JSON.stringify(body),
    });
    return { status: response.status, body: await response.json() };
  },
});

/**
 * Starts the gateway that was installed in the folder, as a user would, on the Node that the PATH
 * has, with the `sluice.yaml` that lies there if one does; ends it and expects a clean exit.
 */
export async function withInstalledGateway(
  folder: string,
  use: (gateway: InstalledGateway) => Promise<void>,
): Promise<void> {
  const running = start(folder);
  try {
    const origin = await printed(running, /http:\/\/127\.0\.0\.1:\d+/);
    const key = await printed(running, /sk-sl-v1-[0-9a-f]{64}/);
    await use(gatewayOf(origin, key));
    running.child.kill("SIGTERM");
    const code = await Promise.race([running.exit, sleep(40_000, "still running")]);
    assert.equal(code, 0, `after SIGTERM: ${code}\n${running.output()}`);
  } finally {
    killGroup(running.child.pid);
  }
}
