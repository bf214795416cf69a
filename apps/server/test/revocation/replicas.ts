import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { type MockUpstream, startMockUpstream } from "@sluice/mock-upstream";
import { ask, open, type Reply } from "../faults/ask.ts";
import { type SpawnedServer, spawnServer } from "../spawn-server.ts";
import { MANAGEMENT_KEY } from "../start-test-server.ts";

/** Three processes on one database, in front of one mock provider. */
export interface Replicas {
  readonly folder: string;
  readonly upstream: MockUpstream;
  readonly servers: readonly SpawnedServer[];
  /** A management request to one of them; gives the parsed body. */
  manage(at: number, method: string, path: string, body?: object): Promise<ManagedReply>;
  /** A plain chat request to one of them: its status. */
  chat(at: number, key: string): Promise<number>;
  /** The head of a streamed one, the body unread. */
  stream(at: number, key: string): ReturnType<typeof open>;
  close(): Promise<void>;
}

/** What a management request was answered with. */
export interface ManagedReply {
  readonly data: { readonly hash: string };
  readonly key: string;
}

const CHAT = { model: "t/one", messages: [{ role: "user", content: "hi" }] };

/** @param more of `sluice.yaml`, the database among it unless it is SQLite */
export async function openReplicas(more = ""): Promise<Replicas> {
  const folder = await mkdtemp(join(tmpdir(), "sluice-test-"));
  const upstream = await startMockUpstream();
  const config = join(folder, "sluice.yaml");
  const database = more.includes("database:") ? "" : "database: sqlite:data/sluice.db\n";
  await writeFile(
    config,
    `${database}logging: { level: warn }
rate_limits: { requests_per_minute: null }
management_key: ${MANAGEMENT_KEY}
providers: { a: { adapter: openai, base_url: "${upstream.url}" } }
models: { t/one: { endpoints: [{ provider: a, model: m, price: { prompt: 1, completion: 1 } }] } }
${more}`,
  );
  const servers: SpawnedServer[] = [];
  for (let count = 0; count < 3; count += 1) servers.push(await spawnServer(config));
  const base = (at: number) => `${servers[at]?.url}/v1`;
  const headers = (key: string) => ({
    authorization: `Bearer ${key}`,
    "content-type": "application/json",
  });
  return {
    folder,
    upstream,
    servers,
    async manage(at, method, path, body) {
      const reply: Reply = await ask(base(at) + path, {
        method,
        headers: headers(MANAGEMENT_KEY),
        ...(body === undefined ? {} : { body: JSON.stringify(body) }),
      });
      if (reply.status >= 300) throw new Error(`${reply.status}: ${reply.body}`);
      return JSON.parse(reply.body.toString());
    },
    async chat(at, key) {
      const body = JSON.stringify(CHAT);
      return (await ask(`${base(at)}/chat/completions`, { headers: headers(key), body })).status;
    },
    stream: (at, key) =>
      open(`${base(at)}/chat/completions`, {
        headers: headers(key),
        body: JSON.stringify({ ...CHAT, stream: true }),
      }),
    async close() {
      await Promise.all(servers.map((server) => server.end()));
      await upstream.close();
      await rm(folder, { recursive: true, force: true });
    },
  };
}
