import type { Browser, BrowserContextOptions, Page } from "playwright-core";
import type { FakeGateway } from "./fake-gateway.ts";
import { openSignedIn, type TestPage } from "./test-page.ts";

/** Opens the page to rank on, signed in. */
export async function openRerank(
  browser: Browser,
  gateway: FakeGateway,
  options?: BrowserContextOptions,
): Promise<TestPage> {
  const tab = await openSignedIn(browser, gateway, options);
  await tab.page.getByRole("link", { name: "Rerank" }).click();
  await queryField(tab.page).waitFor();
  return tab;
}

/** The field of the query. */
export function queryField(page: Page) {
  return page.getByLabel("Query", { exact: true });
}

/** Adds documents by the dialog. */
export async function paste(page: Page, text: string): Promise<void> {
  await page.getByRole("button", { name: "Paste many" }).click();
  await page.getByRole("dialog").getByRole("textbox", { name: "Documents" }).fill(text);
  await page.getByRole("dialog").getByRole("button", { name: "Add", exact: true }).click();
  await page.getByRole("dialog").waitFor({ state: "detached" });
}

/** What is read of each result that is drawn: rank, score, movement, text. */
export function readRanking(page: Page) {
  return page.getByTestId("ranked").evaluateAll((rows) =>
    rows.map((row) => {
      const read = (name: string) => row.querySelector(`[data-testid=${name}]`)?.textContent ?? "";
      return {
        rank: Number(read("rank")),
        score: read("score"),
        movement: read("movement"),
        text: row.querySelector(".document-view")?.textContent ?? "",
      };
    }),
  );
}

/** Left edge and width of each bar as parts of its track. */
export function readBars(page: Page) {
  return page.getByTestId("score-bar").evaluateAll((bars) =>
    bars.map((bar) => {
      const track = (bar.parentElement as HTMLElement).getBoundingClientRect();
      const { left, width } = bar.getBoundingClientRect();
      const part = (pixels: number) => Math.round((pixels / track.width) * 100) / 100;
      return { start: part(left - track.left), length: part(width) };
    }),
  );
}
