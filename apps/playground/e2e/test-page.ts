import type { Browser, BrowserContextOptions, Page } from "playwright-core";
import { type FakeGateway, goodKey } from "./fake-gateway.ts";

/** A page with a fresh profile, and what its console and its policy complained of. */
export interface TestPage {
  readonly page: Page;
  readonly complaints: readonly string[];
}

/** Opens an empty tab that writes down uncaught errors and breaches of the content policy. */
export async function openTab(
  browser: Browser,
  options: BrowserContextOptions = {},
): Promise<TestPage> {
  const context = await browser.newContext(options);
  const page = await context.newPage();
  const complaints: string[] = [];
  page.on("pageerror", (error) => complaints.push(String(error)));
  page.on("console", (message) => {
    if (message.text().includes("Content Security Policy")) complaints.push(message.text());
  });
  return { page, complaints };
}

/** Opens the page by the link that the gateway prints, and waits until it can be written in. */
export async function openSignedIn(
  browser: Browser,
  gateway: FakeGateway,
  options?: BrowserContextOptions,
): Promise<TestPage> {
  const tab = await openTab(browser, options);
  await tab.page.goto(`${gateway.origin}/#key=${goodKey}`);
  await tab.page.getByLabel("Message").waitFor();
  return tab;
}

/** Opens the page of speech; without the permission for the microphone, a browser that refuses it. */
export async function openSpeech(
  browser: Browser,
  gateway: FakeGateway,
  options?: BrowserContextOptions,
): Promise<TestPage> {
  const tab = await openTab(browser, options);
  const { page } = tab;
  // An empty list is not "nobody was asked": it refuses what it does not name.
  await page.context().grantPermissions(options?.permissions ?? []);
  await page.goto(`${gateway.origin}/#key=${goodKey}`);
  await page.getByRole("link", { name: "Speech" }).click();
  await page.getByLabel("Text to speak").waitFor();
  return tab;
}

/** Writes a prompt and sends it with Enter. */
export async function ask(page: Page, prompt: string): Promise<void> {
  await page.getByLabel("Message").fill(prompt);
  await page.getByLabel("Message").press("Enter");
}
