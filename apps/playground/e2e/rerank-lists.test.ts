import type { Page } from "playwright-core";
import { afterAll, afterEach, beforeAll, describe, expect, test } from "vitest";
import { hasBrowser } from "./browser.ts";
import { openRerank, paste, queryField, readRanking } from "./rerank-page.ts";
import { openStage, type Stage } from "./test-stage.ts";

const phone = { viewport: { width: 360, height: 640 }, hasTouch: true, isMobile: true };
const pixel =
  "data:image/png;base64,iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNkYPhfDwAChwGA60e6kgAAAABJRU5ErkJggg==";

const sideways = (page: Page) =>
  page.evaluate(() => {
    const boxes = [document.documentElement, ...document.querySelectorAll("main, main *")];
    const scrolling = boxes.filter((box) => box.clientWidth > 0 && !box.matches(".unseen, input"));
    return Math.max(...scrolling.map((box) => box.scrollWidth - box.clientWidth));
  });
const linked = (page: Page, row: string) =>
  page.locator(`[data-testid=${row}][data-linked=true]`).allTextContents();

describe.skipIf(!hasBrowser)("lists of documents", () => {
  let stage: Stage;
  beforeAll(async () => {
    stage = await openStage();
  }, 180_000);
  afterEach(() => stage.closeTabs());
  afterAll(() => stage?.close());

  const openedWith = async (text: string, options = {}) => {
    const tab = await openRerank(stage.browser, stage.gateway, options);
    await queryField(tab.page).fill("q");
    await paste(tab.page, text);
    return tab;
  };

  test("pointing at a result or a document marks both", async () => {
    const { page } = await openedWith("alpha\nbeta\ngamma");
    await page.keyboard.press("Control+Enter");
    (await stage.gateway.nextRerank()).rank([
      [2, 0.9],
      [0, 0.3],
    ]);
    await page.getByTestId("ranked").first().hover();
    await expect.poll(() => linked(page, "document")).toEqual([expect.stringContaining("#1")]);
    expect(await linked(page, "ranked")).toEqual([expect.stringContaining("gamma")]);
    await page.getByTestId("document").first().hover();
    await expect.poll(() => linked(page, "ranked")).toEqual([expect.stringContaining("alpha")]);
    await page.getByTestId("document").nth(1).hover();
    await expect.poll(() => linked(page, "ranked")).toEqual([]);
  });

  test("thousands of documents are held, of which few are drawn", async () => {
    const lines = Array.from({ length: 4000 }, (_, index) => `Text ${index}`);
    const { page } = await openRerank(stage.browser, stage.gateway);
    await queryField(page).fill("q");
    await page.getByRole("button", { name: "Paste many" }).click();
    const file = { name: "texts.json", mimeType: "application/json" };
    const input = page.getByRole("dialog").locator("input[type=file]");
    await input.setInputFiles({ ...file, buffer: Buffer.from(JSON.stringify(lines)) });
    await page.getByText("4,000 documents, from JSON.").waitFor();
    await page.getByRole("dialog").getByRole("button", { name: "Add", exact: true }).click();
    await expect.poll(() => page.getByTestId("document-count").textContent()).toBe("4,000");
    await page.keyboard.press("Control+Enter");
    const ranking = await stage.gateway.nextRerank();
    expect(ranking.body.documents).toEqual(lines);
    ranking.rank(lines.map((_, place) => [3999 - place, 1 - place / 4000]));
    await page.getByTestId("ranked").first().waitFor();
    expect(await page.getByTestId("document").count()).toBeLessThan(100);
    expect(await page.getByTestId("ranked").count()).toBeLessThan(100);
    expect((await readRanking(page))[0]).toMatchObject({ text: "Text 3999", movement: "up 3,999" });

    await page.getByRole("button", { name: "Show document 4000 of the list" }).click();
    await page.getByLabel("Document 4000", { exact: true }).waitFor();
    const bottom = page.getByRole("button", { name: "Document 4000 has rank 1: show it" });
    await bottom.waitFor();
    const item = page.getByRole("listitem").filter({ has: bottom });
    expect(await item.getAttribute("aria-posinset")).toBe("4000");
    expect(await item.getAttribute("aria-setsize")).toBe("4000");
  });

  test("a rank leads to its result, however far down it is", async () => {
    const lines = Array.from({ length: 300 }, (_, index) => `Text ${index}`);
    const { page } = await openedWith(lines.join("\n"));
    await page.keyboard.press("Control+Enter");
    (await stage.gateway.nextRerank()).rank(lines.map((_, place) => [299 - place, 0.5]));
    await page.getByRole("button", { name: "Document 1 has rank 300: show it" }).click();
    await page.getByRole("article", { name: "Rank 300", exact: true }).waitFor();
  });

  test("images of files go as data, those at addresses are fetched by nobody here", async () => {
    const { page, complaints } = await openRerank(stage.browser, stage.gateway);
    const asked: string[] = [];
    page.on("request", (request) => asked.push(new URL(request.url()).origin));
    expect(await page.getByRole("button", { name: "Add image" }).count()).toBe(0);
    await page.getByRole("button", { name: "Model: acme/ranker" }).click();
    await page.getByRole("option", { name: "acme/seer" }).click();
    await queryField(page).fill("q");
    await page.getByRole("button", { name: "Add image" }).click();
    const buffer = Buffer.from(pixel.slice(pixel.indexOf(",") + 1), "base64");
    const notes = { name: "notes.txt", mimeType: "text/plain", buffer: Buffer.from("no image") };
    await page.getByLabel("Document 1, image from a file").setInputFiles(notes);
    await page.getByText("notes.txt is not an image.").waitFor();
    const file = { name: "a.png", mimeType: "image/png", buffer };
    await page.getByLabel("Document 1, image from a file").setInputFiles(file);
    await page.getByAltText("Of document 1").waitFor();
    expect(await page.getByText("notes.txt is not an image.").count()).toBe(0);
    await page.getByLabel("Document 1, text with the image").fill("a pixel");
    await page.getByRole("button", { name: "Add image" }).click();
    const address = "https://example.test/b.png";
    await page.getByLabel("Document 2, address of an image").fill(address);
    await page.keyboard.press("Control+Enter");
    const ranking = await stage.gateway.nextRerank();
    expect(ranking.body.documents).toEqual([{ text: "a pixel", image: pixel }, { image: address }]);
    ranking.rank([
      [1, 0.9],
      [0, 0.2],
    ]);
    await page.getByTestId("ranked").getByRole("link", { name: address }).waitFor();
    await page.getByTestId("ranked").getByAltText("Of document 1").waitFor();
    expect(asked.filter((origin) => origin !== stage.gateway.origin && origin !== "null")).toEqual(
      [],
    );
    expect(complaints).toEqual([]);

    await page.getByRole("button", { name: "Model: acme/seer" }).click();
    await page.getByRole("option", { name: "acme/ranker" }).click();
    await expect
      .poll(() => page.getByTestId("rank-note").textContent())
      .toContain("reads no images");
  });

  test("on a phone one half is shown, nothing hangs over the side", async () => {
    const { page } = await openedWith(`${"very".repeat(60)}long\nbeta`, phone);
    expect(await sideways(page)).toBe(0);
    const rank = page.getByRole("button", { name: "Rank", exact: true });
    const box = await rank.boundingBox();
    expect(box && box.y > 0 && box.y + box.height <= 640).toBe(true);
    await rank.click();
    (await stage.gateway.nextRerank()).rank([
      [1, 0.9],
      [0, 0.2],
    ]);
    await page.getByTestId("ranked").first().waitFor();
    expect(await queryField(page).isVisible()).toBe(false);
    expect(await sideways(page)).toBe(0);
    await page.getByRole("button", { name: "Show document 2 of the list" }).click();
    await page.getByLabel("Document 2", { exact: true }).waitFor();
    expect(await page.getByTestId("ranked").first().isVisible()).toBe(false);
    await page.getByRole("button", { name: /^Ranking/ }).click();
    await page.getByTestId("ranked").first().waitFor();
  });
});
