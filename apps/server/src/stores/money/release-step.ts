import { letGo } from "./let-go.ts";
import type { MoneyPage } from "./money-page.ts";
import { spend } from "./spend.ts";

/** Ends a reservation of which nothing is charged; takes back what others charged who took it for lost. */
export function releaseStep(page: MoneyPage, generationId: string): void {
  letGo(page, generationId);
  const record = page.record(generationId);
  if (record?.outcome !== "lost") return;
  page.dropRecord(record);
  spend(page, record, -1);
}
