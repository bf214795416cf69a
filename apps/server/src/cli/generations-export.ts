import type { Command } from "commander";
import type { Ledger } from "../ports/ledger.ts";
import type { LedgerEntry } from "../ports/ledger-entry.ts";
import type { CliContext } from "./cli-context.ts";
import { configOption } from "./config-option.ts";
import { csvHead, csvLine } from "./generations-csv.ts";
import { parseDay } from "./parse-day.ts";
import { withStores } from "./with-stores.ts";

interface ExportOptions {
  readonly config?: string;
  /** Ms since the epoch. */
  readonly from?: number;
  readonly to?: number;
}

/** One installation has one account (contract §7.31). */
const ACCOUNT = "default";
const PAGE = 1_000;
const DAY_MS = 86_400_000;

/** Adds `sluice generations export`. */
export function addGenerationsExport(generations: Command, context: CliContext): void {
  generations
    .command("export")
    .description("write the record of every call as CSV, oldest first")
    .addOption(configOption())
    .option("--from <day>", "first day (UTC), such as 2026-11-01", parseDay)
    .option("--to <day>", "last day (UTC); without it, until now", parseDay)
    .action(({ config, from = 0, to }: ExportOptions) =>
      withStores(config, context, async ({ ledger }) => {
        context.out(csvHead());
        const until = to === undefined ? context.now() + 1 : to + DAY_MS;
        for await (const entry of entriesOf(ledger, from, until)) context.out(csvLine(entry));
      }),
    );
}

/** Page by page: a ledger may hold more than memory does. */
async function* entriesOf(ledger: Ledger, from: number, to: number): AsyncIterable<LedgerEntry> {
  let after: LedgerEntry | undefined;
  for (;;) {
    const page = { accountId: ACCOUNT, from, to, limit: PAGE };
    const entries = await ledger.entries(after === undefined ? page : { ...page, after });
    yield* entries;
    after = entries.at(-1);
    if (entries.length < PAGE) return;
  }
}
