import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { monitorEventLoopDelay } from "node:perf_hooks";
import { startMockUpstream } from "@sluice/mock-upstream";
import { startServer } from "@sluice/server";
import type { HostileCase } from "./hostile-cases.ts";

/** What one expression costs a request. */
export interface GuardrailRow {
  readonly name: string;
  readonly bytes: number;
  /** Ms from the request to its answer. */
  readonly answered: number;
  /** Ms of the same request by a key that no guardrail holds for. */
  readonly unguarded: number;
  /** Ms that nothing else was served at a stretch. */
  readonly longestTurn: number;
  readonly status: number;
}

const KEY = "bench-management-key-of-this-process-only";

/** Sends one request of `bytes` for each case through a whole server whose guardrails redact its expression. */
export async function measureGuardrails(
  cases: readonly HostileCase[],
  bytes: number,
): Promise<readonly GuardrailRow[]> {
  const folder = await mkdtemp(join(tmpdir(), "sluice-bench-"));
  const upstream = await startMockUpstream();
  const configPath = join(folder, "sluice.yaml");
  await writeFile(configPath, yamlOf(cases, upstream.url));
  const env = { SLUICE_DISCOVERY: "off" };
  const server = await startServer({ configPath, port: 0, env, log: "json", print: () => {} });
  try {
    const free = await keyNamed(server.url, "free");
    const rows: GuardrailRow[] = [];
    for (const [at, one] of cases.entries()) {
      const key = await keyNamed(server.url, `case-${at}`);
      const text = one.text(bytes);
      await ask(server.url, key, text.slice(0, 10_000));
      const unguarded = await ask(server.url, free, text);
      rows.push({
        name: one.name,
        bytes,
        unguarded: unguarded.ms,
        ...(await watched(() => ask(server.url, key, text))),
      });
    }
    return rows;
  } finally {
    await server.close();
    await upstream.close();
    await rm(folder, { recursive: true, force: true });
  }
}

async function watched(asking: () => Promise<{ readonly ms: number; readonly status: number }>) {
  const delay = monitorEventLoopDelay({ resolution: 1 });
  delay.enable();
  const { ms, status } = await asking();
  delay.disable();
  return { answered: ms, status, longestTurn: delay.max / 1e6 };
}

async function ask(url: string, key: string, content: string) {
  const begun = performance.now();
  const reply = await fetch(`${url}/api/v1/chat/completions`, {
    method: "POST",
    headers: { authorization: `Bearer ${key}`, "content-type": "application/json" },
    body: JSON.stringify({ model: "bench/one", messages: [{ role: "user", content }] }),
  });
  await reply.arrayBuffer();
  return { ms: performance.now() - begun, status: reply.status };
}

async function keyNamed(url: string, name: string): Promise<string> {
  const reply = await fetch(`${url}/api/v1/keys`, {
    method: "POST",
    headers: { authorization: `Bearer ${KEY}`, "content-type": "application/json" },
    body: JSON.stringify({ name }),
  });
  return ((await reply.json()) as { readonly key: string }).key;
}

function yamlOf(cases: readonly HostileCase[], url: string): string {
  const guardrails = cases.map(
    ({ pattern }, at) =>
      `  - { name: g${at}, patterns: [${JSON.stringify(pattern)}], action: redact, scope: case-${at} }`,
  );
  return `database: sqlite:data/sluice.db
management_key: ${KEY}
logging: { level: silent }
rate_limits: { requests_per_minute: null }
guardrails:
${guardrails.join("\n")}
providers: { bench: { adapter: openai, base_url: "${url}", api_key: k } }
models: { bench/one: { endpoints: [{ provider: bench, model: m, price: { prompt: 0, completion: 0 } }] } }
`;
}
