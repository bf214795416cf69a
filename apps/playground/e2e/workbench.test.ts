import type { Page } from "playwright-core";
import { afterAll, afterEach, beforeAll, describe, expect, test } from "vitest";
import { hasBrowser } from "./browser.ts";
import { goodKey } from "./fake-gateway.ts";
import { ask, openSignedIn } from "./test-page.ts";
import { openStage, type Stage } from "./test-stage.ts";

const phone = { viewport: { width: 360, height: 640 }, hasTouch: true, isMobile: true };

/** By how many pixels the page, or anything in the conversation's column, is too wide. */
const sideways = (page: Page) =>
  page.evaluate(() => {
    const boxes = [document.documentElement, ...document.querySelectorAll("[role=log]")];
    return Math.max(...boxes.map((box) => box.scrollWidth - box.clientWidth));
  });

const groundOf = (page: Page) =>
  page.evaluate(() => getComputedStyle(document.body).backgroundColor);

describe.skipIf(!hasBrowser)("the workbench", () => {
  let stage: Stage;
  beforeAll(async () => {
    stage = await openStage();
  }, 180_000);
  afterEach(() => stage.closeTabs());
  afterAll(() => stage?.close());

  test("a model is found by its words, used, and remembered", async () => {
    const { page } = await openSignedIn(stage.browser, stage.gateway);
    await page.getByRole("button", { name: "Model: acme/large" }).click();
    expect(await page.getByRole("option").count()).toBe(5);
    await page.getByLabel("Search models").fill("small acme");
    expect(await page.getByRole("option").count()).toBe(1);
    await page.keyboard.press("Enter");
    await page.getByRole("button", { name: "Model: acme/small" }).waitFor();
    await page.reload();
    await page.getByRole("button", { name: "Model: acme/small" }).waitFor();
  });

  test("the list can be walked with the arrow keys and left with Escape", async () => {
    const { page } = await openSignedIn(stage.browser, stage.gateway);
    await page.getByTestId("model-button").click();
    await page.keyboard.press("ArrowDown");
    await page.keyboard.press("Enter");
    await page.getByRole("button", { name: "Model: acme/small" }).click();
    await page.keyboard.press("Escape");
    await page.getByRole("dialog").waitFor({ state: "detached" });
  });

  test("settings go along with the request, wrong ones do not", async () => {
    const { page } = await openSignedIn(stage.browser, stage.gateway);
    await page.getByRole("button", { name: "Settings" }).click();
    await page.getByLabel("System prompt").fill("Be brief.");
    await page.getByLabel("Temperature").fill("0.5");
    await page.getByLabel("Max tokens").fill("-3");
    await ask(page, "Hello");
    const { body } = await stage.gateway.nextChat();
    expect(body).toMatchObject({
      temperature: 0.5,
      messages: [
        { role: "system", content: "Be brief." },
        { role: "user", content: "Hello" },
      ],
    });
    expect(body).not.toHaveProperty("max_tokens");
  });

  test("the inspector shows the request without the key until asked, and the usage", async () => {
    const { page } = await openSignedIn(stage.browser, stage.gateway);
    await ask(page, "It's me");
    const chat = await stage.gateway.nextChat();
    chat.say("Hello.");
    chat.finish();
    await page.getByTestId("answer-stats").waitFor();
    await page.getByRole("button", { name: "Inspector" }).click();
    const curl = page.getByTestId("inspector-curl");
    expect(await curl.textContent()).toContain("It'\\''s me");
    expect(await curl.textContent()).not.toContain(goodKey);
    await page.getByLabel("Show the key").check();
    expect(await curl.textContent()).toContain(goodKey);
    const usage = await page.getByTestId("inspector-usage").textContent();
    expect(JSON.parse(usage ?? "")).toMatchObject({ completion_tokens: 1480, cost: 0.0000426 });
  });

  test("on a phone nothing hangs over the side, and the composer is in sight", async () => {
    const { page } = await openSignedIn(stage.browser, stage.gateway, phone);
    await ask(page, `A${"very".repeat(60)}longword`);
    const chat = await stage.gateway.nextChat();
    chat.say(
      `\`\`\`\n${"wide ".repeat(80)}\n\`\`\`\n\n| ${"column | ".repeat(20)}\n|${"-|".repeat(20)}`,
    );
    chat.say(`\n\n${"A paragraph.\n\n".repeat(40)}`);
    chat.finish();
    await page.getByTestId("answer-stats").waitFor();
    expect(await sideways(page)).toBe(0);
    const box = await page.getByTestId("composer").boundingBox();
    expect(box && box.y > 0 && box.y + box.height <= 640).toBe(true);

    for (const name of ["Settings", "Inspector"]) {
      await page.getByRole("button", { name }).click();
      await page.getByRole("dialog", { name }).waitFor();
      expect(await sideways(page)).toBe(0);
      await page.getByRole("button", { name: `Close ${name.toLowerCase()}` }).click();
    }
    await page.getByTestId("model-button").click();
    await page.getByRole("dialog", { name: "Choose a model" }).waitFor();
    expect(await sideways(page)).toBe(0);
  });

  test("the look follows the system until it is chosen, and the choice is remembered", async () => {
    const dark = { colorScheme: "dark" } as const;
    const { page } = await openSignedIn(stage.browser, stage.gateway, dark);
    const night = await groundOf(page);
    await page.emulateMedia({ colorScheme: "light" });
    const day = await groundOf(page);
    expect(day).not.toBe(night);
    await page.getByRole("button", { name: "Settings" }).click();
    await page.getByLabel("Dark", { exact: true }).check({ force: true });
    expect(await groundOf(page)).toBe(night);
    await page.reload();
    await page.getByLabel("Message").waitFor();
    expect(await groundOf(page)).toBe(night);
  });

  test("a long answer is followed until the person scrolls up", async () => {
    const { page } = await openSignedIn(stage.browser, stage.gateway);
    await ask(page, "Much, please.");
    const chat = await stage.gateway.nextChat();
    chat.say("A paragraph.\n\n".repeat(60));
    chat.say("The first end.");
    const inView = (text: string) =>
      page.getByText(text).evaluate((element) => {
        const { bottom } = element.getBoundingClientRect();
        return bottom > 0 && bottom < window.innerHeight;
      });
    await expect.poll(() => inView("The first end.")).toBe(true);
    await page.getByText("The first end.").hover();
    await page.mouse.wheel(0, -600);
    await page.getByRole("button", { name: "Go to the end" }).waitFor();
    chat.say(`\n\n${"More of it.\n\n".repeat(20)}The second end.`);
    await page.getByText("The second end.").waitFor();
    expect(await inView("The second end.")).toBe(false);
    await page.getByRole("button", { name: "Go to the end" }).click();
    await expect.poll(() => inView("The second end.")).toBe(true);
    chat.finish();
  });
});
