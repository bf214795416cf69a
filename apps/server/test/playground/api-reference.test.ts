import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { type BrowserContext, chromium } from "playwright-core";
import { afterAll, beforeAll, describe, expect, test, vi } from "vitest";
import { startTestServer, type TestServer } from "../start-test-server.ts";
import { CHROMIUM, FLAGS, hasBrowser } from "./browser.ts";

// A browser is started and loads whole pages.
vi.setConfig({ testTimeout: 180_000, hookTimeout: 180_000 });

/** The reference page, served by the real server, as a person sees it. */
describe.skipIf(!hasBrowser)("the API reference", () => {
  let server: TestServer;
  let profile: string;
  let context: BrowserContext;

  beforeAll(async () => {
    server = await startTestServer();
    profile = await mkdtemp(join(tmpdir(), "sluice-browser-"));
    context = await chromium.launchPersistentContext(profile, {
      executablePath: CHROMIUM,
      args: FLAGS,
    });
  });
  afterAll(async () => {
    await context?.close();
    await server?.close();
    if (profile !== undefined) await rm(profile, { recursive: true, force: true });
  });

  test("shows the chat operation and its fields, by this server's files alone", async () => {
    const page = await context.newPage();
    const problems: string[] = [];
    const elsewhere: string[] = [];
    page.on("console", (message) => {
      if (message.type() === "error") problems.push(message.text());
    });
    page.on("pageerror", (error) => problems.push(error.message));
    page.on("request", (request) => {
      const url = request.url();
      if (!url.startsWith(server.origin) && !url.startsWith("data:")) elsewhere.push(url);
    });
    await page.goto(`${server.origin}/docs`);
    const chat = page.locator("#operations-Chat-createChatCompletion");
    await chat.getByText("Create a chat completion").click();
    await expect
      .poll(() => chat.textContent(), { timeout: 20_000 })
      .toContain("X-Service-Metadata");
    expect(await chat.textContent()).toContain("text/event-stream");
    expect(await page.locator(".opblock-tag").allTextContents()).toHaveLength(8);
    expect(await page.locator(".swagger-ui").textContent()).not.toContain("Warning");
    expect(problems).toEqual([]);
    expect(elsewhere).toEqual([]);
  });
});
