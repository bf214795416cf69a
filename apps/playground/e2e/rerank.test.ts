import { afterAll, afterEach, beforeAll, describe, expect, test } from "vitest";
import { hasBrowser } from "./browser.ts";
import { goodKey } from "./fake-gateway.ts";
import { openRerank, paste, queryField, readBars, readRanking } from "./rerank-page.ts";
import { openStage, type Stage } from "./test-stage.ts";

const still = { reducedMotion: "reduce" } as const;

describe.skipIf(!hasBrowser)("ranking", () => {
  let stage: Stage;
  beforeAll(async () => {
    stage = await openStage();
  }, 180_000);
  afterEach(() => stage.closeTabs());
  afterAll(() => stage?.close());

  const opened = () => openRerank(stage.browser, stage.gateway, still);

  test("an example is loaded and ranked with one click", async () => {
    const { page, complaints } = await opened();
    await page.getByText("The ranking appears here").waitFor();
    await page.getByRole("button", { name: "Capitals" }).click();
    const ranking = await stage.gateway.nextRerank();
    expect(ranking.authorization).toBe(`Bearer ${goodKey}`);
    expect(ranking.body.model).toBe("acme/ranker");
    expect(ranking.body.query).toBe("What is the capital of France?");
    expect(ranking.body.documents).toHaveLength(7);
    ranking.rank([
      [2, 0.75],
      [1, 0.5],
      [0, 0],
    ]);
    await expect
      .poll(() => readRanking(page))
      .toEqual([
        {
          rank: 1,
          score: "0.7500",
          movement: "up 2",
          text: "Paris is the capital of France and stands on the Seine.",
        },
        {
          rank: 2,
          score: "0.5000",
          movement: "same place",
          text: "The Loire is the longest river in France.",
        },
        {
          rank: 3,
          score: "0.0000",
          movement: "down 2",
          text: "Berlin is the largest city of Germany.",
        },
      ]);
    expect(await readBars(page)).toEqual([
      { start: 0, length: 0.75 },
      { start: 0, length: 0.5 },
      { start: 0, length: 0 },
    ]);
    expect(await page.getByRole("meter").first().getAttribute("aria-valuetext")).toBe("0.7500");
    expect(complaints).toEqual([]);
  });

  test("figures tell provider, usage, cost, time and generation", async () => {
    const { page } = await opened();
    await queryField(page).fill("q");
    await paste(page, "a\nb");
    await page.getByRole("button", { name: "Rank", exact: true }).click();
    const headers = { "X-Sluice-Dropped": "documents.title" };
    (await stage.gateway.nextRerank()).rank([[1, 0.5]], headers);
    const stat = (id: string) => page.getByTestId(`stat-${id}`).textContent();
    await expect.poll(() => stat("provider")).toBe("North");
    expect(await stat("search-units")).toBe("1");
    expect(await stat("tokens")).toBe("1,480");
    expect(await stat("cost")).toBe("$0.002");
    expect(await stat("generation")).toBe("gen-rerank-1759570000-abc");
    expect(await stat("total")).toMatch(/^[\d.]+ m?s$/);
    expect(await page.getByTestId("dropped").textContent()).toContain("documents.title");
  });

  test("scores below zero go to the left, the largest bounds the bars", async () => {
    const { page } = await opened();
    await queryField(page).fill("q");
    await paste(page, "a\nb\nc");
    await page.keyboard.press("Control+Enter");
    (await stage.gateway.nextRerank()).rank([
      [0, 6],
      [1, 0],
      [2, -2],
    ]);
    await expect
      .poll(() => readBars(page))
      .toEqual([
        { start: 0.25, length: 0.75 },
        { start: 0.25, length: 0 },
        { start: 0, length: 0.25 },
      ]);
    await page.getByText("Bars go from −2.0000 to 6.0000.").waitFor();
  });

  test("documents are written, added as objects, removed; all goes as it stands", async () => {
    const { page } = await opened();
    await queryField(page).fill("gates");
    await page.getByLabel("Top N").fill("2");
    await page.getByRole("button", { name: "Add text" }).click();
    await page.keyboard.type("one");
    await page.getByRole("button", { name: "Add text" }).click();
    await page.keyboard.type("two");
    await page.getByRole("button", { name: "Add object" }).click();
    const object = page.getByLabel("Document 3, an object in JSON");
    await object.fill('{"text":"three", "title":');
    await page.getByText("This is not valid JSON.", { exact: true }).waitFor();
    expect(await page.getByTestId("rank-note").textContent()).toContain("Document 3");
    await object.fill('{"text":"three", "title":"T"}');
    await page.getByRole("button", { name: "Remove document 1" }).click();
    expect(await page.evaluate(() => document.activeElement?.getAttribute("aria-label"))).toBe(
      "Document 1",
    );
    await page.keyboard.press("Control+Enter");
    const { body } = await stage.gateway.nextRerank();
    expect(body).toEqual({
      model: "acme/ranker",
      query: "gates",
      documents: ["two", { text: "three", title: "T" }],
      top_n: 2,
    });
  });

  test("preferences of providers go along", async () => {
    const { page } = await opened();
    await page.getByRole("button", { name: "Settings" }).click();
    await page.getByText("Providers", { exact: true }).click();
    await page.getByLabel("Only these").fill("north, south");
    await page.getByLabel("Another provider may step in").uncheck();
    await page.getByRole("button", { name: "Capitals" }).click();
    expect((await stage.gateway.nextRerank()).body.provider).toEqual({
      only: ["north", "south"],
      allow_fallbacks: false,
    });
  });

  test("a draft that is not complete says what is missing and is not sent", async () => {
    const { page } = await opened();
    const note = page.getByTestId("rank-note");
    expect(await note.textContent()).toBe("Add documents to rank.");
    await page.keyboard.press("Control+Enter");
    await paste(page, '["a", {"text": "b"}, null]');
    expect(await page.getByTestId("document-count").textContent()).toBe("2");
    await expect.poll(() => note.textContent()).toBe("Write a query to rank them by.");
    await page.getByRole("button", { name: "Rank", exact: true }).click({ force: true });
    await queryField(page).fill("q");
    await page.keyboard.press("Control+Enter");
    // The first request that comes is the complete one.
    expect((await stage.gateway.nextRerank()).body.query).toBe("q");
  });

  test.each([
    ["the cancel button", "button"],
    ["Escape", "key"],
  ])("%s closes the connection and leaves the ranking before", async (_, way) => {
    const { page } = await opened();
    await queryField(page).fill("q");
    await paste(page, "a\nb");
    await page.keyboard.press("Control+Enter");
    (await stage.gateway.nextRerank()).rank([[1, 0.5]]);
    await page.getByTestId("ranked").waitFor();
    await page.keyboard.press("Control+Enter");
    const second = await stage.gateway.nextRerank();
    if (way === "button") await page.getByRole("button", { name: "Cancel" }).click();
    else await page.keyboard.press("Escape");
    await second.closed;
    await page.getByText("You stopped this request.").waitFor();
    expect(await readRanking(page)).toHaveLength(1);
    await page.getByRole("button", { name: "Rank", exact: true }).waitFor();
  });

  test("an error shows its code, message, advice and details, and no earlier ranking", async () => {
    const { page } = await opened();
    await queryField(page).fill("q");
    await paste(page, "a\nb");
    await page.keyboard.press("Control+Enter");
    (await stage.gateway.nextRerank()).rank([[1, 0.5]]);
    await page.getByTestId("ranked").waitFor();
    await page.keyboard.press("Control+Enter");
    const error = { code: 404, message: "No endpoint", metadata: { routing_funnel: "north" } };
    (await stage.gateway.nextRerank()).refuse(404, error);
    const failure = page.getByTestId("failure");
    await failure.waitFor();
    const text = await failure.textContent();
    for (const part of ["No ranking", "404", "No endpoint", "Choose another model"]) {
      expect(text).toContain(part);
    }
    await failure.getByText("Details").click();
    await failure.getByText("routing_funnel").waitFor();
    expect(await page.getByTestId("ranked").count()).toBe(0);
  });

  test("a key that is refused leads back to the form", async () => {
    const { page } = await opened();
    await page.getByRole("button", { name: "Capitals" }).click();
    (await stage.gateway.nextRerank()).refuse(401, { code: 401, message: "The key has expired" });
    await expect.poll(() => page.getByRole("alert").textContent()).toBe("The key has expired");
    await page.getByLabel("API key").waitFor();
  });

  test("the inspector shows the request as a command, and the reply", async () => {
    const { page } = await opened();
    await queryField(page).fill("It's me");
    await paste(page, "a\nb");
    await page.getByRole("button", { name: "Inspector" }).click();
    const curl = page.getByTestId("inspector-curl");
    expect(await curl.textContent()).toContain("/api/v1/rerank");
    expect(await curl.textContent()).toContain("It'\\''s me");
    expect(await curl.textContent()).not.toContain(goodKey);
    await page.keyboard.press("Control+Enter");
    (await stage.gateway.nextRerank()).rank([[1, 0.5]]);
    const reply = page.getByTestId("inspector-reply");
    await reply.waitFor();
    expect(JSON.parse((await reply.textContent()) ?? "")).toMatchObject({
      results: [{ index: 1, relevance_score: 0.5, document: { text: "b" } }],
      usage: { search_units: 1 },
    });
  });

  test("a new list begins empty", async () => {
    const { page } = await opened();
    await page.getByRole("button", { name: "Help desk" }).click();
    (await stage.gateway.nextRerank()).rank([[1, 0.5]]);
    await page.getByTestId("ranked").waitFor();
    await page.getByRole("button", { name: "New list" }).click();
    await page.getByText("The ranking appears here").waitFor();
    expect(await queryField(page).inputValue()).toBe("");
    expect(await page.getByTestId("document").count()).toBe(0);
  });
});
