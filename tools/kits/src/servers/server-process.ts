// One replica: the real server, in a process that can be killed.
import { startServer } from "@sluice/server";

const [configPath = ""] = process.argv.slice(2);
const server = await startServer({
  configPath,
  port: 0,
  env: { SLUICE_DISCOVERY: "off" },
  log: "json",
  print: () => undefined,
});
process.once("SIGTERM", async () => {
  await server.close();
  process.disconnect();
});
// Nobody is left to end it.
process.once("disconnect", () => process.exit());
process.send?.({ url: server.url });
