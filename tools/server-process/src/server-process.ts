// The real server, in a process that can be killed; it also tells its memory when asked.
import { startServer } from "@sluice/server";
import type { ServerMemory } from "./start-server-process.ts";

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
// Nobody is left to end it.
const end = (): void => process.exit();
process.once("disconnect", end);
process.once("SIGTERM", async () => {
  await server.close();
  // From here on it ends by itself, or something was left open.
  process.off("disconnect", end);
  process.disconnect();
});
process.send?.({ url: server.url });
