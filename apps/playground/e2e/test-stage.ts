import { rm } from "node:fs/promises";
import type { Browser } from "playwright-core";
import { launchBrowser } from "./browser.ts";
import { buildPlayground } from "./build-playground.ts";
import { type FakeGateway, startFakeGateway } from "./fake-gateway.ts";

/** The built page behind a fake gateway, and a browser to open it. */
export interface Stage {
  readonly browser: Browser;
  readonly gateway: FakeGateway;
  readonly closeTabs: () => Promise<void>;
  readonly close: () => Promise<void>;
}

/** Sets up all that a file of tests needs. */
export async function openStage(): Promise<Stage> {
  const [folder, browser] = await Promise.all([buildPlayground(), launchBrowser()]);
  const gateway = await startFakeGateway(folder);
  const closeTabs = async () => {
    for (const context of browser.contexts()) await context.close();
  };
  const close = async () => {
    await browser.close();
    await gateway.close();
    await rm(folder, { recursive: true, force: true });
  };
  return { browser, gateway, closeTabs, close };
}
