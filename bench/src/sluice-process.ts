// Sluice with keys, limits and ledger on, in front of the mock provider.
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { startServer } from "@sluice/server";
import { answerStats } from "./answer-stats.ts";

const folder = mkdtempSync(join(tmpdir(), "sluice-bench-"));
const configPath = join(folder, "sluice.yaml");
const managementKey = "bench-management-key-of-this-process-only";
writeFileSync(
  configPath,
  `database: sqlite:data/sluice.db
management_key: ${managementKey}
logging: { level: warn }
rate_limits: { requests_per_minute: 1000000000 }
providers:
  bench: { adapter: openai, base_url: "${process.argv[2]}", api_key: upstream }
models:
  bench/one:
    context_length: 1000000
    endpoints:
      - { provider: bench, model: upstream-1, price: { prompt: 1, completion: 2 } }
  bench/speaks-mp3: { output: [speech], endpoints: [{ provider: bench, model: mp3, price: { characters: 15 } }] }
  bench/speaks-pcm: { output: [speech], endpoints: [{ provider: bench, model: pcm, price: { characters: 15 } }] }
`,
);
const server = await startServer({
  configPath,
  port: 0,
  env: { SLUICE_DISCOVERY: "off" },
  log: "json",
  print: () => {},
});

/** A key whose limit has to be looked at for each request. */
async function makeKey(): Promise<string> {
  const response = await fetch(`${server.url}/api/v1/keys`, {
    method: "POST",
    headers: { authorization: `Bearer ${managementKey}`, "content-type": "application/json" },
    body: JSON.stringify({ name: "bench", limit: 1_000_000, limit_reset: "monthly" }),
  });
  if (!response.ok) throw new Error(`no key was made: ${await response.text()}`);
  return ((await response.json()) as { readonly key: string }).key;
}

process.once("SIGTERM", async () => {
  await server.close();
  rmSync(folder, { recursive: true, force: true });
  process.exit(0);
});
answerStats(`${server.url}/api/v1`, await makeKey());
