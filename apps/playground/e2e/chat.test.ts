import { afterAll, afterEach, beforeAll, describe, expect, test } from "vitest";
import { hasBrowser } from "./browser.ts";
import { goodKey } from "./fake-gateway.ts";
import { ask, openSignedIn } from "./test-page.ts";
import { openStage, type Stage } from "./test-stage.ts";

describe.skipIf(!hasBrowser)("chatting", () => {
  let stage: Stage;
  beforeAll(async () => {
    stage = await openStage();
  }, 180_000);
  afterEach(() => stage.closeTabs());
  afterAll(() => stage?.close());

  const signedIn = () => openSignedIn(stage.browser, stage.gateway);

  test("text appears piece by piece, then tokens, cost, provider and times", async () => {
    const { page, complaints } = await signedIn();
    await ask(page, "Tell me of gates.");
    const chat = await stage.gateway.nextChat();
    expect(chat.authorization).toBe(`Bearer ${goodKey}`);
    expect(chat.body).toMatchObject({
      model: "acme/large",
      stream: true,
      messages: [{ role: "user", content: "Tell me of gates." }],
    });
    const text = page.getByTestId("answer-text");
    chat.say("The gate **ris");
    await expect.poll(() => text.textContent()).toBe("The gate **ris");
    expect(await page.getByTestId("answer").getAttribute("data-status")).toBe("streaming");
    chat.say("es**.");
    await expect.poll(() => text.textContent()).toBe("The gate rises.");
    expect(await page.getByTestId("answer-stats").count()).toBe(0);
    chat.finish();

    const stat = (id: string) => page.getByTestId(`stat-${id}`).textContent();
    await expect.poll(() => stat("prompt-tokens")).toBe("12 tokens");
    expect(await stat("completion-tokens")).toBe("1,480 tokens");
    expect(await stat("cost")).toBe("$0.0000426");
    expect(await stat("provider")).toBe("North");
    expect(await stat("model")).toBe("acme/large");
    expect(await stat("first-token")).toMatch(/^[\d.]+ m?s$/);
    expect(await stat("total")).toMatch(/^[\d.]+ m?s$/);
    expect(await page.getByTestId("answer").getAttribute("data-status")).toBe("complete");
    expect(complaints).toEqual([]);
  });

  test.each([
    ["the stop button", "button"],
    ["Escape", "key"],
  ])("%s closes the connection and leaves a marked answer", async (_, way) => {
    const { page } = await signedIn();
    await ask(page, "Go on for ever.");
    const chat = await stage.gateway.nextChat();
    chat.say("Water and ");
    await page.getByText("Water and").waitFor();
    if (way === "button") await page.getByRole("button", { name: "Stop" }).click();
    else await page.keyboard.press("Escape");
    await chat.closed;
    await expect.poll(() => page.getByTestId("answer").getAttribute("data-status")).toBe("stopped");
    await page.getByText("You stopped this answer. It is incomplete.").waitFor();
    await page.getByRole("button", { name: "Send" }).waitFor();
  });

  test("the stop button sends nothing of what is being written, and keeps the focus", async () => {
    const { page } = await signedIn();
    await ask(page, "Go on for ever.");
    const chat = await stage.gateway.nextChat();
    chat.say("Water and ");
    await page.getByText("Water and").waitFor();
    await page.getByLabel("Message").fill("And another thing");
    await page.getByRole("button", { name: "Stop" }).click();
    await chat.closed;
    const send = page.getByRole("button", { name: "Send" });
    await send.waitFor();
    expect(await page.getByLabel("Message").inputValue()).toBe("And another thing");
    expect(await page.getByTestId("answer").count()).toBe(1);
    expect(await send.evaluate((element) => element === document.activeElement)).toBe(true);
  });

  test("an error before the answer shows its code, message and details", async () => {
    const { page } = await signedIn();
    await ask(page, "Hello?");
    const chat = await stage.gateway.nextChat();
    const error = { code: 429, message: "Too many requests", metadata: { limit: "per minute" } };
    chat.refuse(429, error, { "Retry-After": "7" });
    const failure = page.getByTestId("failure");
    await failure.waitFor();
    const text = await failure.textContent();
    for (const part of ["No answer", "429", "Too many requests", "Try again in 7 s."]) {
      expect(text).toContain(part);
    }
    await failure.getByText("Details").click();
    await failure.getByText("per minute").waitFor();
  });

  test("an error in the middle keeps the text and marks it as incomplete; it can be asked again", async () => {
    const { page } = await signedIn();
    await ask(page, "Hello?");
    const chat = await stage.gateway.nextChat();
    chat.say("Half of ");
    chat.say({
      error: { code: 502, message: "Provider disconnected" },
      choices: [{ index: 0, delta: { content: "" }, finish_reason: "error" }],
    });
    chat.cut();
    const failure = page.getByTestId("failure");
    await failure.waitFor();
    expect(await failure.textContent()).toContain(
      "This answer is incomplete502Provider disconnected",
    );
    expect(await page.getByTestId("answer-text").textContent()).toBe("Half of");
    expect(await page.getByTestId("answer").getAttribute("data-status")).toBe("failed");

    await page.getByRole("button", { name: "Ask again" }).click();
    const second = await stage.gateway.nextChat();
    expect(second.body.messages).toEqual([{ role: "user", content: "Hello?" }]);
    second.say("Whole.");
    second.finish();
    await page.getByText("Whole.").waitFor();
    expect(await page.getByTestId("exchange").count()).toBe(1);
  });

  test("a stream that ends without a finish reason is not taken for an answer", async () => {
    const { page } = await signedIn();
    await ask(page, "Hello?");
    const chat = await stage.gateway.nextChat();
    chat.say("Half of ");
    chat.cut();
    await page.getByText("The stream ended before the answer was finished.").waitFor();
  });

  test("reasoning stands open before the answer and folds away when it begins", async () => {
    const { page } = await signedIn();
    await ask(page, "Think.");
    const chat = await stage.gateway.nextChat();
    chat.say({ choices: [{ index: 0, delta: { reasoning: "Hm, gates." }, finish_reason: null }] });
    await page.getByText("Hm, gates.").waitFor();
    chat.say("Done thinking.");
    chat.finish();
    await page.getByText("Hm, gates.").waitFor({ state: "hidden" });
    await page.getByText("Reasoning", { exact: true }).click();
    await page.getByText("Hm, gates.").waitFor();
  });

  test("HTML in an answer stays text, and its images are not fetched", async () => {
    const { page, complaints } = await signedIn();
    await ask(page, "Attack.");
    const chat = await stage.gateway.nextChat();
    chat.say(
      '<img src=x onerror="alert(1)"> ![seen](http://127.0.0.1:9/a.png) [bad](javascript:alert(1))',
    );
    chat.finish();
    await page.getByTestId("answer-stats").waitFor();
    const text = page.getByTestId("answer-text");
    expect(await text.textContent()).toContain('<img src=x onerror="alert(1)">');
    expect(await text.locator("img").count()).toBe(0);
    expect(await text.locator("[href^=javascript]").count()).toBe(0);
    expect(complaints).toEqual([]);
  });

  test("a conversation goes along with the next prompt until a new chat is begun", async () => {
    const { page } = await signedIn();
    await ask(page, "One");
    const first = await stage.gateway.nextChat();
    first.say("1");
    first.finish();
    await page.getByTestId("answer-stats").waitFor();
    await ask(page, "Two");
    const second = await stage.gateway.nextChat();
    expect(second.body.messages.map((message) => message.content)).toEqual(["One", "1", "Two"]);
    second.say("2");
    await page.getByRole("button", { name: "New chat" }).click();
    await second.closed;
    await expect.poll(() => page.getByTestId("exchange").count()).toBe(0);
    await ask(page, "Three");
    const third = await stage.gateway.nextChat();
    expect(third.body.messages.map((message) => message.content)).toEqual(["Three"]);
  });
});
