import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { type MockUpstream, startMockUpstream, steps } from "@sluice/mock-upstream";
import { afterAll, beforeAll, expect, test } from "vitest";
import { type SpawnedServer, spawnServer } from "../spawn-server.ts";

/** Ten thousand at once, in a server that has little memory (docs/rerank.md states how much). */
const HEAP_MIB = 256;
const TIMEOUT_MS = 180_000;
const COUNT = 10_000;
const filler = "word ".repeat(200);
const texts = Array.from({ length: COUNT }, (_, at) => `${at} ${filler}`);
const numberIn = (text: string) => Number.parseInt(text, 10);

let upstream: MockUpstream;
let server: SpawnedServer;
let folder: string;
beforeAll(async () => {
  upstream = await startMockUpstream();
  upstream.answer(({ body }) => {
    const { documents = [], texts: inputs = [] } = body as Record<string, readonly string[]>;
    const results = documents.map((text, index) => ({
      index,
      relevance_score: (numberIn(text) + 1) / (COUNT + 1),
    }));
    const float = inputs.map((text) => Array(256).fill(numberIn(text)));
    return [steps.json({ results, embeddings: { float }, meta: {} })];
  });
  folder = await mkdtemp(join(tmpdir(), "sluice-long-"));
  const config = join(folder, "sluice.yaml");
  await writeFile(
    config,
    `
database: sqlite:data/sluice.db
logging: { level: error }
rate_limits: { requests_per_minute: null }
providers:
  c: { name: C, adapter: cohere, base_url: "${upstream.url}", api_key: k }
models:
  t/rank: { output: [rerank], endpoints: [{ provider: c, model: m, price: { search: 0.002 } }] }
  t/vec: { output: [embeddings], endpoints: [{ provider: c, model: m, price: { prompt: 1 } }] }
`,
  );
  server = await spawnServer(config, [], [`--max-old-space-size=${HEAP_MIB}`]);
}, TIMEOUT_MS);
afterAll(async () => {
  await server.end();
  await upstream.close();
  await rm(folder, { recursive: true, force: true });
});

const post = (path: string, body: object) =>
  fetch(`${server.url}/api/v1${path}`, {
    method: "POST",
    headers: { authorization: `Bearer ${server.key}`, "content-type": "application/json" },
    body: JSON.stringify(body),
  });

test.each(["t/rank", "local/bm25"])(
  `10,000 documents are ranked by %s with a heap of ${HEAP_MIB} MiB`,
  async (model) => {
    for (const topN of [undefined, 5]) {
      const body = { model, query: "9999 word", documents: texts, ...(topN && { top_n: topN }) };
      const response = await post("/rerank", body);
      expect(response.status).toBe(200);
      const { results, usage } = (await response.json()) as {
        results: { index: number; document: { text: string } }[];
        usage: { search_units: number };
      };
      expect(results).toHaveLength(topN ?? COUNT);
      expect(results[0]).toMatchObject({ index: 9999, document: { text: texts[9999] } });
      expect(new Set(results.map(({ index }) => index)).size).toBe(results.length);
      expect(usage.search_units).toBe(100);
    }
  },
  TIMEOUT_MS,
);

test(
  "10,000 texts are turned into vectors, each at its place",
  async () => {
    const response = await post("/embeddings", { model: "t/vec", input: texts });
    expect(response.status).toBe(200);
    const { data } = (await response.json()) as { data: { index: number; embedding: number[] }[] };
    expect(data.map(({ index }) => index)).toEqual([...texts.keys()]);
    expect(data.map(({ embedding }) => embedding[0])).toEqual([...texts.keys()]);
    expect(upstream.calls.filter(({ path }) => path.endsWith("/embed"))).toHaveLength(105);
  },
  TIMEOUT_MS,
);
