import { mkdir, mkdtemp, rm, symlink, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import type { MockUpstream } from "@sluice/mock-upstream";
import { type SpawnedServer, spawnServer } from "../spawn-server.ts";

const root = fileURLToPath(new URL("../../../../", import.meta.url));

/** The real server, as a process, with packages of others beside its `sluice.yaml`. */
export interface PackageStage {
  readonly server: SpawnedServer;
  /** Chat with one user message, unless `more` says otherwise. */
  chat(
    content: string,
    more?: object,
    init?: Readonly<Record<string, string>>,
    signal?: AbortSignal,
  ): Promise<Response>;
  /** A `GET` with the key; the body as JSON. */
  read(path: string): Promise<unknown>;
  close(): Promise<void>;
}

/** What stands in its `sluice.yaml`. */
interface PackageStageSettings {
  /** Folders of `examples/`, laid as npm would lay them. */
  readonly packages: readonly string[];
  /** The entries of `plugins:`, one a line. */
  readonly plugins: string;
}

/** Starts it in front of one provider. */
export async function openPackageStage(
  upstream: MockUpstream,
  { packages, plugins }: PackageStageSettings,
): Promise<PackageStage> {
  const folder = await mkdtemp(join(tmpdir(), "sluice-packages-"));
  await mkdir(join(folder, "node_modules/@sluice-examples"), { recursive: true });
  for (const name of packages) {
    const link = join(folder, "node_modules/@sluice-examples", name);
    await symlink(join(root, "examples", name), link);
  }
  await writeFile(
    join(folder, "sluice.yaml"),
    `database: sqlite:data/sluice.db
logging: { level: warn }
rate_limits: { requests_per_minute: null }
retries: { attempts: 0 }
providers:
  north: { name: North, adapter: openai, base_url: "${upstream.url}", api_key: up }
models:
  acme/one:
    endpoints: [{ provider: north, model: one, price: { prompt: 1, completion: 10 } }]
plugins:
  ${plugins}
`,
  );
  const server = await spawnServer(join(folder, "sluice.yaml"));
  const authorization = `Bearer ${server.key}`;
  return {
    server,
    chat: (content, more = {}, headers = {}, signal = AbortSignal.timeout(60_000)) =>
      fetch(`${server.url}/api/v1/chat/completions`, {
        method: "POST",
        headers: { authorization, "content-type": "application/json", ...headers },
        body: JSON.stringify({ model: "acme/one", messages: [{ role: "user", content }], ...more }),
        signal,
      }),
    async read(path) {
      const response = await fetch(`${server.url}/api/v1${path}`, { headers: { authorization } });
      return response.json();
    },
    async close() {
      await server.end();
      await rm(folder, { recursive: true, force: true });
    },
  };
}
