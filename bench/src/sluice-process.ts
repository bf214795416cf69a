// Sluice with keys, limits and ledger on, in front of the mock provider.
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { startServer } from "@sluice/server";
import { answerStats } from "./answer-stats.ts";

const folder = mkdtempSync(join(tmpdir(), "sluice-bench-"));
const configPath = join(folder, "sluice.yaml");
writeFileSync(
  configPath,
  `database: sqlite:data/sluice.db
logging: { level: warn }
providers:
  bench: { adapter: openai, base_url: "${process.argv[2]}", api_key: upstream }
models:
  bench/one:
    context_length: 1000000
    endpoints:
      - { provider: bench, model: upstream-1, price: { prompt: 1, completion: 2 } }
`,
);
const server = await startServer({
  configPath,
  port: 0,
  env: { SLUICE_DISCOVERY: "off" },
  log: "json",
  print: () => {},
});
const key = readFileSync(join(folder, "data/first-key"), "utf8").trim();
process.once("SIGTERM", async () => {
  await server.close();
  rmSync(folder, { recursive: true, force: true });
  process.exit(0);
});
answerStats(`${server.url}/api/v1`, key);
