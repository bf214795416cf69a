import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { type BrowserContext, chromium, type Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect, test, vi } from "vitest";
import { findPlayground } from "../../src/http/playground.ts";
import { startTestServer, type TestServer } from "../start-test-server.ts";
import { CHROMIUM, FLAGS, hasBrowser } from "./browser.ts";

const isBuilt = findPlayground() !== undefined || process.env.CI === "true";
// A browser is started and loads whole pages.
vi.setConfig({ testTimeout: 180_000, hookTimeout: 180_000 });

/** The built page, served by the real server, used as a person would. */
describe.skipIf(!hasBrowser || !isBuilt)("the served playground", () => {
  let server: TestServer;
  let profile: string;
  let context: BrowserContext;
  let page: Page;

  beforeAll(async () => {
    server = await startTestServer();
    profile = await mkdtemp(join(tmpdir(), "sluice-browser-"));
    context = await chromium.launchPersistentContext(profile, {
      executablePath: CHROMIUM,
      args: FLAGS,
    });
    page = await context.newPage();
  });
  afterAll(async () => {
    await context?.close();
    await server?.close();
    if (profile !== undefined) await rm(profile, { recursive: true, force: true });
  });

  test("the printed link opens it signed in, and a prompt is answered", async () => {
    const problems: string[] = [];
    page.on("console", (message) => {
      if (message.type() === "error") problems.push(message.text());
    });
    page.on("pageerror", (error) => problems.push(error.message));
    await page.goto(`${server.origin}/#key=${server.key}`);
    await page.getByLabel("Message").fill("one two three");
    await page.getByRole("button", { name: "Send" }).click();
    const answer = page.getByTestId("answer").last();
    await expect.poll(() => answer.getAttribute("data-status")).toBe("complete");
    expect(await page.getByTestId("answer-text").last().textContent()).toBe("one two three");
    expect(await page.getByTestId("stat-provider").last().textContent()).toContain("Local");
    expect(page.url()).not.toContain(server.key);
    expect(problems).toEqual([]);
  });

  test("the built-in model speaks at one click, is heard, and its cost and provider are told", async () => {
    const speech = await context.newPage();
    const problems: string[] = [];
    speech.on("console", (message) => {
      if (message.type() === "error") problems.push(message.text());
    });
    speech.on("pageerror", (error) => problems.push(error.message));
    const opened = await speech.goto(`${server.origin}/#key=${server.key}`);
    expect(opened?.headers()["permissions-policy"]).toContain("microphone=(self)");
    await speech.getByRole("link", { name: "Speech" }).click();
    await speech.getByRole("button", { name: "Model: local/espeak" }).waitFor();
    await speech.getByRole("button", { name: /The sluice is open/ }).click();
    const clip = speech.getByTestId("clip");
    await expect.poll(() => clip.getAttribute("data-status")).toBe("complete");
    await expect.poll(() => speech.getByTestId("stat-provider").textContent()).toContain("Local");
    expect(await speech.getByTestId("stat-cost").textContent()).toMatch(/^\$0/);
    const time = () =>
      speech
        .getByTestId("audio")
        .evaluate((element) => (element as unknown as { currentTime: number }).currentTime);
    await expect.poll(time).toBeGreaterThan(0.5);
    await expect.poll(() => speech.getByTestId("stat-duration").textContent()).toMatch(/^[23]\./);
    expect(problems).toEqual([]);
    await speech.close();
  });

  test("an example is ranked by the built-in model, without any provider", async () => {
    const other = await context.newPage();
    const problems: string[] = [];
    other.on("console", (message) => {
      if (message.type() === "error") problems.push(message.text());
    });
    await other.goto(`${server.origin}/#key=${server.key}`);
    await other.getByRole("link", { name: "Rerank" }).click();
    await other.getByRole("button", { name: "Capitals" }).click();
    const best = other.getByTestId("ranked").first();
    await best.waitFor();
    expect(await best.textContent()).toContain("Paris is the capital of France");
    expect(await other.getByTestId("ranked").count()).toBe(7);
    const scores = await other.getByTestId("score").allTextContents();
    expect(scores.map(Number)).toEqual(scores.map(Number).sort((a, b) => b - a));
    expect(Number(scores[0])).toBeGreaterThan(0);
    expect(await other.getByTestId("stat-provider").textContent()).toBe("Local");
    expect(await other.getByTestId("stat-generation").textContent()).toMatch(/^gen-rerank-/);
    expect(problems).toEqual([]);
    await other.reload();
    await other.getByText("The ranking appears here").waitFor();
    await other.close();
  });

  test("a wrong key is asked for again", async () => {
    const other = await context.newPage();
    await other.goto(`${server.origin}/#key=sk-sl-v1-wrong`);
    await expect.poll(() => other.getByLabel("API key").count()).toBe(1);
    await other.close();
  });
});
