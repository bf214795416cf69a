import { describePath } from "@sluice/schema";
import * as z from "zod";
import { type AccountEntry, ENTRY_SWITCHES, entryOptions } from "./account-entry.ts";
import type { DirectUse } from "./direct-calls.ts";
import { optionsFault } from "./options-fault.ts";
import type { Plugin } from "./plugin.ts";
import type { PluginDefaults } from "./plugin-defaults.ts";

/** One entry of the configuration that cannot work, in words that name its key. */
export interface DefaultsFault {
  readonly id: string;
  readonly message: string;
  /** Within the entry; absent: the entry itself. */
  readonly path?: readonly (string | number)[];
  /** Set when it is the key that is wrong, not its value. */
  readonly at?: "key";
  /** The option that is to be left out, with a warning. */
  readonly spared?: string;
  /** Set where all may be used as it is, and is to be warned of; with neither of the two the entry cannot be used. */
  readonly isWarning?: true;
}

/** Why a provider cannot be called as an entry wants, as words that go on after its slug; undefined: it can. */
export type WhyNotDirect = (use: DirectUse) => string | undefined;

/**
 * Looks at the account's entries before any request comes: ids nobody installed, options that a plugin refuses, and
 * the providers that options name. Entries that only lend defaults to requests may be incomplete: of them those values
 * are looked at that are there.
 */
export function checkDefaults(
  installed: readonly Plugin[],
  defaults: PluginDefaults,
  whyNotDirect: WhyNotDirect = () => undefined,
): readonly DefaultsFault[] {
  return Object.entries(defaults).flatMap(([id, entry]) => {
    const plugin = installed.find((one) => one.id === id);
    if (plugin === undefined) return [{ id, message: `plugins.${id} is not installed` }];
    const switches = switchFaults(id, entry);
    if (switches.length > 0) return switches;
    const { enabled } = entry;
    const options = entryOptions(entry);
    const schema = plugin.accountOptions ?? plugin.options;
    const result = schema.safeParse(options, { reportInput: true });
    if (result.success)
      return lends(plugin, enabled) ? [] : entryFaults(plugin, result.data, whyNotDirect);
    return result.error.issues
      .filter((issue) => !lends(plugin, enabled) || isOfWhatIsThere(issue))
      .map((issue) => optionFault(id, schema, issue));
  });
}

/** A word such as `yes` is none of YAML's two. */
function switchFaults(id: string, entry: AccountEntry): readonly DefaultsFault[] {
  return ENTRY_SWITCHES.flatMap((name) => {
    const value = entry[name] ?? false;
    if (typeof value === "boolean") return [];
    const place = describePath(["plugins", id, name]);
    return [{ id, path: [name], message: `${place} must be true or false` }];
  });
}

/** Whether it only gives defaults to requests that name the plugin. */
function lends({ routerModel, accountOptions, actsUnasked }: Plugin, enabled: unknown): boolean {
  const actsAlone = routerModel ?? accountOptions ?? actsUnasked;
  return enabled !== true && actsAlone === undefined;
}

/** Not of what a request may still bring: a value that is not there, or one that has to go with another. */
function isOfWhatIsThere(issue: z.core.$ZodIssue): boolean {
  if (issue.code === "unrecognized_keys") return true;
  return issue.path.length > 0 && issue.input !== undefined && issue.code !== "custom";
}

function optionFault(id: string, schema: z.ZodType, issue: z.core.$ZodIssue): DefaultsFault {
  const { message } = optionsFault(schema, new z.ZodError([issue]), ["plugins", id]);
  const path = issue.path.filter((step) => typeof step !== "symbol");
  if (issue.code !== "unrecognized_keys") return { id, message, path };
  return { id, message, path: [...path, ...issue.keys.slice(0, 1)], at: "key" };
}

/** What is wrong with options each of which is right on its own. */
function entryFaults(
  plugin: Plugin,
  options: unknown,
  whyNotDirect: WhyNotDirect,
): readonly DefaultsFault[] {
  const { id } = plugin;
  const own = plugin.accountFault?.(options);
  const uses = (plugin.directUses?.(options) ?? []).flatMap((use) => {
    const why = whyNotDirect(use);
    if (why === undefined) return [];
    const message = `${JSON.stringify(use.provider)} ${why}`;
    const [option] = use.path;
    return [
      use.isOptional === true
        ? { path: use.path, message: `${message}; ${option} is not used`, spared: option }
        : { path: use.path, message },
    ];
  });
  return [...(own === undefined ? [] : [own]), ...uses].map(({ path, message, ...rest }) => ({
    id,
    path,
    message: `${describePath(["plugins", id, ...path])}: ${message}`,
    ...rest,
  }));
}
