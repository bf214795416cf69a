import { mkdtemp, rename, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { type MockUpstream, startMockUpstream } from "@sluice/mock-upstream";
import { expect } from "vitest";
import { answerOf } from "../faults/answers.ts";
import { type SpawnedServer, spawnServer } from "../spawn-server.ts";

/** A real process in front of one mock provider, and its configuration file. */
export interface ProcessStage {
  readonly server: SpawnedServer;
  readonly upstream: MockUpstream;
  readonly file: string;
  /** Writes the file where it lies. */
  write(settings?: FileSettings): Promise<void>;
  /** Puts another file in its place, as editors do. */
  replace(settings?: FileSettings): Promise<void>;
  chat(more?: object, signal?: AbortSignal): Promise<Response>;
  get(path: string, headers?: Record<string, string>): Promise<Response>;
  /** Resolves when the log has had so many lines with this text. */
  said(text: string, times?: number): Promise<void>;
  close(): Promise<void>;
}

/** What a case may want of `sluice.yaml`. */
export interface FileSettings {
  /** USD per million tokens of the prompt; the upstream counts 10. */
  readonly prompt?: number;
  /** A further model. */
  readonly model?: string;
  /** Text in place of the whole file. */
  readonly text?: string;
  /** More top-level lines. */
  readonly more?: string;
}

/** Starts both; `args` go to `sluice serve`. */
export async function openProcessStage(
  settings: FileSettings = {},
  args: readonly string[] = [],
): Promise<ProcessStage> {
  const folder = await mkdtemp(join(tmpdir(), "sluice-process-"));
  const upstream = await startMockUpstream();
  upstream.answer(answerOf("a"));
  const file = join(folder, "sluice.yaml");
  const textOf = (asked: FileSettings) => asked.text ?? yamlOf(upstream.url, asked);
  await writeFile(file, textOf(settings));
  const server = await spawnServer(file, args);
  return {
    server,
    upstream,
    file,
    write: (asked = {}) => writeFile(file, textOf(asked)),
    async replace(asked = {}) {
      await writeFile(`${file}.new`, textOf(asked));
      await rename(`${file}.new`, file);
    },
    chat: (more = {}, signal) =>
      fetch(`${server.url}/api/v1/chat/completions`, {
        method: "POST",
        headers: { authorization: `Bearer ${server.key}`, "content-type": "application/json" },
        body: JSON.stringify({ model: "t/one", messages: [HELLO], ...more }),
        ...(signal === undefined ? {} : { signal }),
      }),
    get: (path, headers = {}) => fetch(server.url + path, { headers }),
    said: (text, times = 1) =>
      expect
        .poll(() => server.lines.filter((line) => line.includes(text)).length)
        .toBeGreaterThanOrEqual(times),
    async close() {
      await server.end();
      await upstream.close();
      await rm(folder, { recursive: true, force: true });
    },
  };
}

const HELLO = { role: "user", content: "Say hi." } as const;

function yamlOf(url: string, { prompt = 1, model, more = "" }: FileSettings): string {
  const endpoint = `{ provider: a, model: internal-a, price: { prompt: ${prompt}, completion: 0 } }`;
  return `
database: sqlite:data/sluice.db
retries: { attempts: 0 }
${more}
providers:
  a: { name: A, adapter: openai, base_url: "${url}", api_key: up-secret-a }
models:
  t/one: { endpoints: [${endpoint}] }
${model === undefined ? "" : `  ${model}: { endpoints: [${endpoint}] }`}
`;
}
