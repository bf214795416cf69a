import { mkdtemp, rm, writeFile } from "node:fs/promises";
import type { IncomingMessage } from "node:http";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { type MockUpstream, startMockUpstream } from "@sluice/mock-upstream";
import { open } from "../faults/ask.ts";
import { type StageSettings, stageYaml } from "../faults/stage-yaml.ts";
import { type SpawnedServer, spawnServer } from "../spawn-server.ts";

/** The server as a process of its own, in front of two mock providers in this one. */
export interface SpawnedStage {
  readonly server: SpawnedServer;
  readonly folder: string;
  readonly a: MockUpstream;
  readonly b: MockUpstream;
  /** Sends a request with the key; resolves with the head, the body unread. */
  ask(
    path: string,
    body: object,
    headers?: Readonly<Record<string, string>>,
  ): Promise<IncomingMessage>;
  /** A stream of one user message, unless `more` says otherwise. */
  stream(more?: object): Promise<IncomingMessage>;
  close(): Promise<void>;
}

export async function openSpawnedStage(settings: StageSettings = {}): Promise<SpawnedStage> {
  const folder = await mkdtemp(join(tmpdir(), "sluice-test-"));
  const [a, b] = await Promise.all([startMockUpstream(), startMockUpstream()]);
  const config = join(folder, "sluice.yaml");
  const more = `logging: { level: warn }\nrate_limits: { requests_per_minute: null }\n${settings.more ?? ""}`;
  await writeFile(
    config,
    `database: sqlite:data/sluice.db\n${stageYaml(a, b, { ...settings, more })}`,
  );
  const server = await spawnServer(config);
  const ask: SpawnedStage["ask"] = (path, body, headers = {}) =>
    open(`${server.url}/v1${path}`, {
      headers: {
        authorization: `Bearer ${server.key}`,
        "content-type": "application/json",
        ...headers,
      },
      body: JSON.stringify(body),
    });
  return {
    server,
    folder,
    a,
    b,
    ask,
    stream: (more = {}) =>
      ask("/chat/completions", {
        model: "t/one",
        stream: true,
        messages: [{ role: "user", content: "Say hi." }],
        ...more,
      }),
    async close() {
      await server.end("SIGKILL");
      await Promise.all([a.close(), b.close()]);
      await rm(folder, { recursive: true, force: true });
    },
  };
}
