import { type Command, InvalidArgumentError } from "commander";
import type { RateLimits } from "../ports/caller.ts";
import type { KeyLists } from "../ports/key-store.ts";

/** What the options of `addKeyRules` come to; `none` stands for null, which commander cannot give. */
export interface KeyRuleOptions {
  readonly requestsPerMinute?: number | "none";
  readonly tokensPerMinute?: number | "none";
  readonly concurrent?: number | "none";
  readonly allowedModels?: readonly string[] | "none";
  readonly ignoredModels?: readonly string[] | "none";
  readonly allowedProviders?: readonly string[] | "none";
  readonly ignoredProviders?: readonly string[] | "none";
}

/** Adds the options that say what a key may use and how fast. */
export function addKeyRules(command: Command): Command {
  return command
    .option("--requests-per-minute <count>", "requests in a minute, or none: any", parseCount)
    .option("--tokens-per-minute <count>", "tokens in a minute, or none: any", parseCount)
    .option("--concurrent <count>", "requests at the same time, or none: any", parseCount)
    .option("--allowed-models <list>", "the only models: slugs or author/*, by commas", parseList)
    .option("--ignored-models <list>", "models that it may not use, or none", parseList)
    .option("--allowed-providers <list>", "the only providers, by commas, or none: any", parseList)
    .option("--ignored-providers <list>", "providers that may not serve it, or none", parseList);
}

/** The lists that were named. */
export function listsOf(options: KeyRuleOptions): KeyLists {
  const { allowedModels, ignoredModels, allowedProviders, ignoredProviders } = options;
  return named({ allowedModels, ignoredModels, allowedProviders, ignoredProviders });
}

/** The rate limits that were named; undefined: none was. */
export function rateLimitsOf(options: KeyRuleOptions): RateLimits | undefined {
  const { requestsPerMinute, tokensPerMinute, concurrent } = options;
  const limits = named({ requestsPerMinute, tokensPerMinute, concurrent });
  return Object.keys(limits).length === 0 ? undefined : limits;
}

type Said<Value> = Value extends "none" ? null : Value;

/** Without what was not named, and with null for `none`. */
function named<Fields extends object>(
  fields: Fields,
): { readonly [Name in keyof Fields]?: Exclude<Said<Fields[Name]>, undefined> } {
  const given = Object.entries(fields).filter(([, value]) => value !== undefined);
  const said = given.map(([name, value]) => [name, value === "none" ? null : value]);
  return Object.fromEntries(said);
}

function parseCount(text: string): number | "none" {
  if (text === "none") return text;
  if (/^[1-9]\d{0,14}$/.test(text)) return Number(text);
  throw new InvalidArgumentError("It must be a whole number of at least 1, or none.");
}

function parseList(text: string): readonly string[] | "none" {
  if (text === "none") return text;
  const items = text.split(",").map((item) => item.trim());
  if (items.every((item) => /^[^\s*]+$|^[^\s*/]+\/\*$/.test(item))) return items;
  throw new InvalidArgumentError("It must be slugs by commas (of models also author/*), or none.");
}
