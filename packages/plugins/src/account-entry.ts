import { forbidden } from "@sluice/errors";

/** An entry of `plugins:` in `sluice.yaml`. */
export type AccountEntry = Readonly<Record<string, unknown>>;

/** Members of every entry that are no options of its plugin; each is true or false. */
export const ENTRY_SWITCHES = ["enabled", "prevent_overrides"] as const;

/** The plugin's own options. */
export function entryOptions(entry: AccountEntry): AccountEntry {
  const { enabled: _on, prevent_overrides: _fixed, ...options } = entry;
  return options;
}

/**
 * An entry with `prevent_overrides: true` says how its plugin acts: requests may name it, and change nothing.
 *
 * @param set what a request says beside the name
 * @param place of the request's item, such as `plugins[0]`
 * @throws a 403 `GatewayError`
 */
export function checkOverrides(
  entry: AccountEntry | undefined,
  set: Readonly<Record<string, unknown>>,
  place: string,
): void {
  if (entry?.prevent_overrides !== true) return;
  const changed = Object.entries(set).find(([, value]) => value !== null && value !== undefined);
  if (changed === undefined) return;
  throw forbidden(`${place}.${changed[0]} is set in sluice.yaml for all requests of this gateway`);
}
