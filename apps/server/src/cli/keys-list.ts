import type { ApiKey } from "@sluice/schema";
import type { Command } from "commander";
import type { KeyStore } from "../ports/key-store.ts";
import { allKeys } from "./all-keys.ts";
import type { CliContext } from "./cli-context.ts";
import { configOption } from "./config-option.ts";
import { table } from "./table.ts";
import { withStores } from "./with-stores.ts";

interface ListOptions {
  readonly config?: string;
  readonly json?: boolean;
}

type ListedKey = ApiKey & { readonly kind: string };

/** Adds `sluice keys list`. */
export function addKeysList(keys: Command, context: CliContext): void {
  keys
    .command("list")
    .description("show every key, newest first")
    .addOption(configOption())
    .option("--json", "print one JSON object")
    .action(({ config, json }: ListOptions) =>
      withStores(config, context, async (stores) => {
        const listed = await listKeys(stores.keys);
        for (const line of json ? jsonLines(listed) : rows(listed, context.now())) {
          context.out(line);
        }
      }),
    );
}

async function listKeys(keys: KeyStore): Promise<readonly ListedKey[]> {
  const listed: ListedKey[] = [];
  for (const key of await allKeys(keys)) {
    const kind = (await keys.find(key.hash))?.kind ?? "unknown";
    listed.push({ ...key, kind });
  }
  return listed;
}

function jsonLines(keys: readonly ListedKey[]): readonly string[] {
  return [JSON.stringify({ data: keys }, null, 2)];
}

function rows(keys: readonly ListedKey[], now: number): readonly string[] {
  if (keys.length === 0) return ["There are no keys."];
  const head = ["NAME", "KIND", "KEY", "LIMIT", "USED", "STATE", "HASH"];
  return table([
    head,
    ...keys.map((key) => [
      key.name,
      key.kind,
      key.label,
      key.limit === null ? "none" : `$${key.limit}${key.limit_reset ? ` ${key.limit_reset}` : ""}`,
      `$${key.usage}`,
      stateOf(key, now),
      key.hash.slice(0, 12),
    ]),
  ]);
}

function stateOf(key: ApiKey, now: number): string {
  if (key.disabled) return "disabled";
  const ended = key.expires_at != null && Date.parse(key.expires_at) <= now;
  return ended ? "expired" : "active";
}
