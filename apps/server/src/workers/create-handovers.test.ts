import cluster, { type Address, type Worker } from "node:cluster";
import { once } from "node:events";
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { connect } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, expect, test } from "vitest";
import { createHandovers } from "./create-handovers.ts";

const folders: string[] = [];
afterEach(async () => {
  for (const folder of folders.splice(0)) await rm(folder, { recursive: true, force: true });
});

/** A worker that greets whoever connects, and its port. */
async function greeter(): Promise<{ readonly child: Worker; readonly port: number }> {
  const folder = await mkdtemp(join(tmpdir(), "sluice-handovers-"));
  folders.push(folder);
  const exec = join(folder, "worker.mjs");
  await writeFile(
    exec,
    'import { createServer } from "node:net"; createServer((socket) => socket.write("hi")).listen(0, "127.0.0.1");\n',
  );
  cluster.setupPrimary({ exec, execArgv: [] });
  const child = cluster.fork();
  createHandovers().watch(child);
  const [{ port }] = (await once(child, "listening")) as [Address];
  return { child, port };
}

test.skipIf(process.platform === "win32")(
  "a connection that a killed worker had not taken is cut, those before it were served",
  async () => {
    const { child, port } = await greeter();
    child.on("error", () => {});
    const served = connect(port, "127.0.0.1");
    expect(String((await once(served, "data"))[0])).toBe("hi");
    served.on("error", () => {});
    child.process.kill("SIGSTOP");
    const waiting = connect(port, "127.0.0.1");
    waiting.on("error", () => {});
    const cut = once(waiting.resume(), "close");
    await once(waiting, "connect");
    const gone = once(child, "exit");
    child.process.kill("SIGKILL");
    await gone;
    await cut;
    expect(waiting.bytesRead).toBe(0);
    served.destroy();
  },
);
