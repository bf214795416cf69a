import { strict as assert } from "node:assert";
import { type InstalledGateway, withInstalledGateway } from "./installed-gateway.ts";

const useGateway = async ({ origin, chat }: InstalledGateway): Promise<void> => {
  const health = await fetch(`${origin}/healthz`);
  assert.deepEqual([health.status, await health.json()], [200, { status: "ok" }]);
  const page = await fetch(`${origin}/`);
  assert.match(page.headers.get("content-type") ?? "", /text\/html/);
  assert.match(await page.text(), /<script/);
  const messages = [{ role: "user", content: "through the gateway" }];
  const { status, body } = await chat({ model: "local/echo", messages });
  assert.equal(status, 200, JSON.stringify(body));
  assert.match(JSON.stringify(body), /through the gateway/);
};

/** Looks at the health, the page and one answer of the gateway that was installed in the folder. */
export function serveInstalled(folder: string): Promise<void> {
  return withInstalledGateway(folder, useGateway);
}
