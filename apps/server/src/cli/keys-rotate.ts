import type { ApiKey } from "@sluice/schema";
import type { Command } from "commander";
import type { Caller } from "../ports/caller.ts";
import type { NewKey } from "../ports/key-store.ts";
import { KEY_BYTES, newKey } from "../stores/new-key.ts";
import { operator } from "../stores/operator.ts";
import type { CliContext } from "./cli-context.ts";
import { configOption } from "./config-option.ts";
import { findKey } from "./find-key.ts";
import { showNewKey } from "./show-new-key.ts";
import { withStores } from "./with-stores.ts";

interface RotateOptions {
  readonly config?: string;
  readonly json?: boolean;
}

/** Adds `sluice keys rotate`. */
export function addKeysRotate(keys: Command, context: CliContext): void {
  keys
    .command("rotate")
    .description(
      "replace a key by a new one with the same settings, and delete it; the new one has spent nothing",
    )
    .argument("<hash>", "the key's hash, or its first 8 characters or more")
    .addOption(configOption())
    .option("--json", "print one JSON object")
    .action((hash: string, { config, json }: RotateOptions) =>
      withStores(config, context, async ({ keys: store }) => {
        const old = await findKey(store, hash);
        const caller = await store.find(old.hash);
        const secret = newKey(context.randomBytes(KEY_BYTES));
        const by = makerOf(caller?.clientId);
        const made = await store.create(sameAs(old, caller?.kind), secret, by);
        if (old.disabled) await store.update(made.hash, { disabled: true }, operator);
        await store.remove(old.hash, operator);
        showNewKey(context, { ...made, disabled: old.disabled }, secret, json ?? false);
      }),
    );
}

/** A client's key stays the client's. */
function makerOf(clientId: string | undefined): Caller {
  return clientId === undefined ? operator : { ...operator, kind: "client", clientId };
}

function sameAs(old: ApiKey, kind: Caller["kind"] | undefined): NewKey {
  return {
    kind: kind === "management" ? "management" : "inference",
    name: old.name,
    limit: old.limit,
    limitReset: old.limit_reset,
    includeByokInLimit: old.include_byok_in_limit,
    expiresAt: old.expires_at ?? null,
    creatorUserId: old.creator_user_id,
    externalUser: old.external_user,
  };
}
