import { LIMIT_RESETS, type LimitReset } from "@sluice/schema";
import { type Command, Option } from "commander";
import type { NewClient } from "../ports/client-store.ts";
import { newClientSecret } from "../stores/new-client-secret.ts";
import { KEY_BYTES } from "../stores/new-key.ts";
import type { CliContext } from "./cli-context.ts";
import { configOption } from "./config-option.ts";
import { parseLimit } from "./parse-limit.ts";
import { parseName } from "./parse-name.ts";
import { withStores } from "./with-stores.ts";

interface CreateOptions {
  readonly config?: string;
  readonly name: string;
  readonly limit?: number | "none";
  readonly limitReset?: LimitReset;
  readonly json?: boolean;
}

/** Adds `sluice clients create`. */
export function addClientsCreate(clients: Command, context: CliContext): void {
  clients
    .command("create")
    .description("make a Connect client and show its secret, once")
    .addOption(configOption())
    .requiredOption("--name <name>", "what the client is called; no two have one name", parseName)
    .option("--limit <usd>", "largest spend of all its keys in USD, or none", parseLimit)
    .addOption(
      new Option("--limit-reset <window>", "when the limit starts anew").choices(LIMIT_RESETS),
    )
    .option("--json", "print one JSON object")
    .action((options: CreateOptions) =>
      withStores(options.config, context, async (stores) => {
        const secret = newClientSecret(context.randomBytes(KEY_BYTES));
        const data = await stores.clients.create(wanted(options), secret);
        context.out(options.json ? JSON.stringify({ data, secret }, null, 2) : secret);
        if (options.json) return;
        context.err(`The secret of the client "${data.name}" is shown this once; it is not kept.`);
      }),
    );
}

function wanted({ name, limit = "none", limitReset }: CreateOptions): NewClient {
  return { name, limit: limit === "none" ? null : limit, limitReset: limitReset ?? null };
}
