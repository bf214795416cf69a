import type { Page } from "playwright-core";
import { afterAll, afterEach, beforeAll, describe, expect, test } from "vitest";
import { hasBrowser } from "./browser.ts";
import { ask, openSignedIn } from "./test-page.ts";
import { openStage, type Stage } from "./test-stage.ts";

const link = (page: Page, name: string) =>
  page.getByRole("navigation", { name: "Pages" }).getByRole("link", { name });
const current = (page: Page) => page.locator("[aria-current=page]").textContent();

describe.skipIf(!hasBrowser)("going from page to page", () => {
  let stage: Stage;
  beforeAll(async () => {
    stage = await openStage();
  }, 180_000);
  afterEach(() => stage.closeTabs());
  afterAll(() => stage?.close());

  test("links, the back button and a reload lead where the address says", async () => {
    const { page, complaints } = await openSignedIn(stage.browser, stage.gateway);
    expect(await current(page)).toBe("Chat");
    await link(page, "Rerank").click();
    expect(new URL(page.url()).hash).toBe("#/rerank");
    await expect.poll(() => current(page)).toBe("Rerank");
    await expect.poll(() => page.title()).toContain("Rerank");
    await link(page, "Speech").click();
    await expect.poll(() => current(page)).toBe("Speech");
    await page.goBack();
    await expect.poll(() => current(page)).toBe("Rerank");
    await page.reload();
    await expect.poll(() => current(page)).toBe("Rerank");
    await page.goBack();
    await page.getByLabel("Message").waitFor();
    expect(complaints).toEqual([]);
  });

  test("the links are reached and followed by keyboard, and the focus stays on them", async () => {
    const { page } = await openSignedIn(stage.browser, stage.gateway);
    await link(page, "Chat").focus();
    await page.keyboard.press("Tab");
    await page.keyboard.press("Enter");
    await expect.poll(() => current(page)).toBe("Rerank");
    expect(await page.evaluate(() => document.activeElement?.textContent)).toBe("Rerank");
  });

  test("each page has the models of its kind, and remembers its own", async () => {
    const { page } = await openSignedIn(stage.browser, stage.gateway);
    await page.getByRole("button", { name: "Model: acme/large" }).waitFor();
    await link(page, "Rerank").click();
    await page.getByRole("button", { name: "Model: acme/ranker" }).click();
    expect(await page.getByRole("option").count()).toBe(2);
    await page.getByRole("option", { name: "acme/seer" }).click();
    await link(page, "Speech").click();
    await page.getByRole("button", { name: "Model: acme/voice" }).waitFor();
    await page.reload();
    await page.getByRole("button", { name: "Model: acme/voice" }).waitFor();
    await link(page, "Rerank").click();
    await page.getByRole("button", { name: "Model: acme/seer" }).waitFor();
    await link(page, "Chat").click();
    await page.getByRole("button", { name: "Model: acme/large" }).waitFor();
  });

  test("an answer goes on coming while another page is shown, and the draft stays", async () => {
    const { page } = await openSignedIn(stage.browser, stage.gateway);
    await ask(page, "Go on.");
    const chat = await stage.gateway.nextChat();
    chat.say("Water ");
    await page.getByText("Water").waitFor();
    await page.getByLabel("Message").fill("And then?");
    await link(page, "Rerank").click();
    await page.getByLabel("Message").waitFor({ state: "hidden" });
    await page.keyboard.press("Escape");
    chat.say("flows.");
    chat.finish();
    await link(page, "Chat").click();
    await page.getByText("Water flows.").waitFor();
    const answer = page.getByTestId("answer");
    await expect.poll(() => answer.getAttribute("data-status")).toBe("complete");
    expect(await page.getByLabel("Message").inputValue()).toBe("And then?");
  });
});
