// The server under soak: the real one, which also tells its memory when asked.
import { startServer } from "@sluice/server";
import type { ServerMemory } from "./soaked-server.ts";

const [configPath = ""] = process.argv.slice(2);
const server = await startServer({
  configPath,
  port: 0,
  env: { SLUICE_DISCOVERY: "off" },
  log: "json",
  print: () => undefined,
});

function memory(): ServerMemory {
  globalThis.gc?.();
  globalThis.gc?.();
  const { heapUsed, arrayBuffers, rss } = process.memoryUsage();
  return { heapBytes: heapUsed + arrayBuffers, residentBytes: rss };
}

process.on("message", () => process.send?.({ memory: memory() }));
process.once("SIGTERM", async () => {
  await server.close();
  process.disconnect();
});
process.send?.({ url: server.url });
