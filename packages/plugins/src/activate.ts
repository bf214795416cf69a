import { badRequest, internalError } from "@sluice/errors";
import type { PluginItem } from "@sluice/schema";
import type * as z from "zod";
import { type AccountEntry, checkOverrides, entryOptions } from "./account-entry.ts";
import type { ActivePlugin } from "./active-plugin.ts";
import { fieldsAt } from "./fields-at.ts";
import { isRouterModel } from "./is-router-model.ts";
import { optionsFault } from "./options-fault.ts";
import type { Plugin } from "./plugin.ts";
import type { PluginDefaults } from "./plugin-defaults.ts";
import type { RouterModel } from "./router-model.ts";

/** A request's item and its place in the list. */
interface Asked {
  readonly index: number;
  readonly item: PluginItem;
}

/**
 * The plugins that take part in a request, in installed order, options checked. Of items with one id the
 * last counts; `enabled: false` leaves a plugin out; an account's defaults lie under the item's options. A
 * plugin with a router model takes part when that is asked for, with or without an item.
 *
 * @param models slugs that the request asks for
 * @param actsUnasked of the plugins that nobody speaks of, those that take part by themselves
 * @throws a 400 `GatewayError` for an id that is not installed, for options its schema refuses, and for a
 *   router model whose plugin is turned off; a 403 for a change of what the account lets nobody change
 */
export function activate(
  items: readonly PluginItem[] | null | undefined,
  installed: readonly Plugin[],
  defaults: PluginDefaults = {},
  models: readonly string[] = [],
  actsUnasked: (plugin: Plugin) => boolean = () => false,
): readonly ActivePlugin[] {
  const asked = askedFor(items ?? [], installed);
  const active: ActivePlugin[] = [];
  for (const plugin of installed) {
    const entry = Object.hasOwn(defaults, plugin.id) ? defaults[plugin.id] : undefined;
    const wish = asked.get(plugin.id);
    if (wish !== undefined) checkWish(entry, wish);
    if (isWanted(plugin, entry, wish, models)) {
      active.push({ plugin, options: optionsOf(plugin, entry, wish) });
    } else if (!isSpokenOf(entry, wish) && actsUnasked(plugin)) {
      active.push({ plugin, options: optionsOf(plugin, entry), byItself: true });
    }
  }
  return active;
}

function isSpokenOf(entry: AccountEntry | undefined, wish: Asked | undefined): boolean {
  return wish !== undefined || entry?.enabled === false;
}

/** By id; of items with one id the last counts. */
function askedFor(
  items: readonly PluginItem[],
  installed: readonly Plugin[],
): ReadonlyMap<string, Asked> {
  const asked = new Map<string, Asked>();
  for (const [index, item] of items.entries()) {
    if (!installed.some(({ id }) => id === item.id)) throw notInstalled(item.id, index, installed);
    asked.set(item.id, { index, item });
  }
  return asked;
}

/** That it is wanted is no change, unless the account turned it off; that it is not, or how, may be one. */
function checkWish(entry: AccountEntry | undefined, { index, item }: Asked): void {
  const { id: _id, enabled, ...options } = item;
  const isOff = entry?.enabled === false;
  const isChange = (enabled !== false) === isOff;
  const set = isChange ? { enabled: enabled ?? true, ...options } : options;
  checkOverrides(entry, set, `plugins[${index}]`);
}

function isWanted(
  { id, routerModel }: Plugin,
  entry: AccountEntry | undefined,
  wish: Asked | undefined,
  models: readonly string[],
): boolean {
  if (routerModel !== undefined) return isAsked(id, routerModel, models, wish);
  return wish?.item.enabled ?? (wish !== undefined || entry?.enabled === true);
}

function isAsked(
  id: string,
  router: RouterModel,
  models: readonly string[],
  wish: Asked | undefined,
): boolean {
  const named = models.find((slug) => isRouterModel(router, slug));
  if (named === undefined) return false;
  if (wish?.item.enabled !== false) return true;
  throw badRequest(
    `plugins[${wish.index}].enabled: ${named} stands for what the plugin ${id} chooses, which this request turns off`,
    `plugins[${wish.index}].enabled`,
  );
}

function optionsOf(plugin: Plugin, entry: AccountEntry = {}, wish?: Asked): unknown {
  const own = wish === undefined ? {} : withoutFrame(wish.item);
  if (wish !== undefined && plugin.accountOptions !== undefined)
    check(plugin, "options", own, wish);
  const schema = plugin.accountOptions === undefined ? "options" : "accountOptions";
  return check(plugin, schema, merge(entryOptions(entry), own), wish);
}

/** A null in an item means not set where the account has a default. */
function merge(entry: Readonly<Record<string, unknown>>, own: Readonly<Record<string, unknown>>) {
  const set = Object.entries(own).filter(
    ([name, value]) => value !== null || !Object.hasOwn(entry, name),
  );
  return { ...entry, ...Object.fromEntries(set) };
}

function withoutFrame({ id, enabled, ...options }: Readonly<Record<string, unknown>>) {
  return options;
}

function check(
  plugin: Plugin,
  schema: "options" | "accountOptions",
  value: unknown,
  wish: Asked | undefined,
): unknown {
  const asked = plugin[schema] ?? plugin.options;
  const result = asked.safeParse(value, { reportInput: true });
  if (result.success) return result.data;
  if (wish === undefined) {
    const { message } = optionsFault(asked, result.error, ["plugins", plugin.id]);
    throw internalError(new Error(`The configuration does not fit its plugin: ${message}`));
  }
  const { message, path } = optionsFault(asked, result.error, ["plugins", wish.index]);
  const isOfAccount = schema === "options" && areOfAccount(plugin, result.error.issues);
  throw badRequest(isOfAccount ? `${message}: it is set in sluice.yaml alone` : message, path);
}

/** What a request may not set, and the operator may. */
function areOfAccount({ accountOptions }: Plugin, issues: readonly z.core.$ZodIssue[]): boolean {
  const fields = fieldsAt(accountOptions, []) ?? [];
  return issues.every(
    (issue) =>
      issue.code === "unrecognized_keys" &&
      issue.path.length === 0 &&
      issue.keys.every((key) => fields.includes(key)),
  );
}

function notInstalled(id: string, index: number, installed: readonly Plugin[]) {
  const name = JSON.stringify(Array.from(id.slice(0, 128)).slice(0, 64).join(""));
  const known = installed.map((plugin) => plugin.id).join(", ");
  const rest = known === "" ? "none is installed" : `installed are ${known}`;
  return badRequest(
    `plugins[${index}].id: no plugin ${name} is installed; ${rest}`,
    `plugins[${index}].id`,
  );
}
