import { afterAll, afterEach, beforeAll, describe, expect, test } from "vitest";
import { hasBrowser } from "./browser.ts";
import { goodKey } from "./fake-gateway.ts";
import { openSignedIn, openTab } from "./test-page.ts";
import { openStage, type Stage } from "./test-stage.ts";

describe.skipIf(!hasBrowser)("signing in", () => {
  let stage: Stage;
  beforeAll(async () => {
    stage = await openStage();
  }, 180_000);
  afterEach(() => stage.closeTabs());
  afterAll(() => stage?.close());

  test("the printed link signs in, and its key leaves the address at once", async () => {
    const { page, complaints } = await openSignedIn(stage.browser, stage.gateway);
    expect(page.url()).toBe(`${stage.gateway.origin}/`);
    await page.getByRole("button", { name: "Settings" }).click();
    await page.getByText("$4.98").waitFor();
    expect(await page.content()).not.toContain(goodKey);
    expect(complaints).toEqual([]);
  });

  test("the key outlives a reload", async () => {
    const { page } = await openSignedIn(stage.browser, stage.gateway);
    await page.reload();
    await page.getByLabel("Message").waitFor();
  });

  test("a link opened in a tab that shows the page already signs in too", async () => {
    const { page } = await openTab(stage.browser);
    await page.goto(stage.gateway.origin);
    await page.getByLabel("API key").waitFor();
    await page.goto(`${stage.gateway.origin}/#key=${goodKey}`);
    await page.getByLabel("Message").waitFor();
    expect(page.url()).toBe(`${stage.gateway.origin}/`);
  });

  test("without a key the form says where the first one is, and takes it", async () => {
    const { page, complaints } = await openTab(stage.browser);
    await page.goto(stage.gateway.origin);
    await page.getByText(".sluice/first-key").waitFor();
    await page.getByLabel("API key").fill(goodKey);
    await page.getByRole("button", { name: "Sign in" }).click();
    await page.getByLabel("Message").waitFor();
    expect(complaints).toEqual([]);
  });

  test("a key that the gateway refuses leads back to the form with its message", async () => {
    const { page } = await openTab(stage.browser);
    await page.goto(`${stage.gateway.origin}/#key=sk-sl-v1-wrong`);
    await expect.poll(() => page.getByRole("alert").textContent()).toBe("Invalid credentials");
    await page.reload();
    await page.getByLabel("API key").waitFor();
  });

  test("a key refused in the middle of a chat leads back to the form", async () => {
    const { page } = await openSignedIn(stage.browser, stage.gateway);
    await page.getByLabel("Message").fill("Still there?");
    await page.getByLabel("Message").press("Enter");
    const chat = await stage.gateway.nextChat();
    chat.refuse(401, { code: 401, message: "The key has expired" });
    await expect.poll(() => page.getByRole("alert").textContent()).toBe("The key has expired");
    await page.getByLabel("API key").waitFor();
  });

  test("signing out forgets the key", async () => {
    const { page } = await openSignedIn(stage.browser, stage.gateway);
    await page.getByRole("button", { name: "Settings" }).click();
    await page.getByRole("button", { name: "Sign out" }).click();
    await page.getByLabel("API key").waitFor();
    await page.reload();
    await page.getByLabel("API key").waitFor();
    expect(await page.evaluate(() => JSON.stringify(localStorage))).not.toContain(goodKey);
  });
});
