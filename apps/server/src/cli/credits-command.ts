import { type Command, InvalidArgumentError } from "commander";
import { nanosOf, usdOf } from "../money/usd.ts";
import type { Credits } from "../ports/credits.ts";
import { operator } from "../stores/operator.ts";
import type { CliContext } from "./cli-context.ts";
import { configOption } from "./config-option.ts";
import { signedUsd } from "./signed-usd.ts";
import { withStores } from "./with-stores.ts";

interface CreditsOptions {
  readonly config?: string;
  readonly note?: string;
  readonly json?: boolean;
}

const ID_BYTES = 16;

/** Adds `sluice credits show|add`; they work on the database itself. */
export function addCreditsCommand(program: Command, context: CliContext): void {
  const credits = program.command("credits").description("show and add to the account's credits");
  credits
    .command("show")
    .description("what was granted, spent and is left, in USD")
    .addOption(configOption())
    .option("--json", "print one JSON object")
    .action(({ config, json }: CreditsOptions) =>
      withStores(config, context, async ({ ledger }) => {
        tell(context, await ledger.credits(operator.accountId), json);
      }),
    );
  credits
    .command("add")
    .description("add credits; a negative amount (after --) takes some back")
    .argument("<usd>", "an amount in USD", parseAmount)
    .addOption(configOption())
    .option("--note <text>", "what it is for")
    .option("--json", "print one JSON object")
    .action((usd: number, { config, note, json }: CreditsOptions) =>
      withStores(config, context, async ({ ledger }) => {
        const { accountId } = operator;
        const id = Buffer.from(context.randomBytes(ID_BYTES)).toString("hex");
        const grant = { id, accountId, nanos: nanosOf(usd), note: note ?? null };
        await ledger.grant({ ...grant, createdAt: context.now() });
        tell(context, await ledger.credits(accountId), json);
      }),
    );
}

function tell(context: CliContext, credits: Credits, json = false): void {
  const { grantedNanos, spentNanos, reservedNanos } = credits;
  const data = {
    granted: usdOf(grantedNanos),
    spent: usdOf(spentNanos),
    reserved: usdOf(reservedNanos),
    left: usdOf(grantedNanos - spentNanos - reservedNanos),
  };
  const lines = Object.entries(data).map(([name, usd]) => `${name.padEnd(9)}${signedUsd(usd)}`);
  for (const line of json ? [JSON.stringify({ data }, null, 2)] : lines) context.out(line);
}

function parseAmount(text: string): number {
  // Less than a nano-dollar is nothing.
  if (/^-?\d+(\.\d+)?$/.test(text) && nanosOf(Number(text)) !== 0) return Number(text);
  throw new InvalidArgumentError("It must be an amount in USD such as 10 or 2.5, and not 0.");
}
