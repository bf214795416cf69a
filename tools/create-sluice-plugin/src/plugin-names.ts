import validateName from "validate-npm-package-name";
import { Refusal } from "./refusal.ts";

/** What the new plugin is called, everywhere. */
export interface PluginNames {
  /** Of the package. */
  readonly name: string;
  /** Of the plugin, as requests name it. */
  readonly id: string;
  /** Of the plugin in its program: the id in camel case. */
  readonly variable: string;
}

const ID = /^[a-z][a-z0-9]*(-[a-z0-9]+)*$/;

/** Ids that the gateway's own plugins have. */
export const BUILT_IN_IDS: readonly string[] = [
  "auto-beta-router",
  "auto-router",
  "context-compression",
  "datetime",
  "file-parser",
  "fusion",
  "moderation",
  "pareto-router",
  "response-healing",
  "web",
  "web-fetch",
];

/**
 * The names of a plugin, from that of its package unless an id is given: `@acme/sluice-plugin-shout` has the id `shout`.
 * Throws a `Refusal` for names that npm or the gateway would not take.
 */
export function pluginNames(name: string, id: string = idOf(name)): PluginNames {
  const { validForNewPackages, errors = [], warnings = [] } = validateName(name);
  if (!validForNewPackages) {
    const [reason = "it is not valid"] = [...errors, ...warnings];
    throw new Refusal(`npm takes no package called ${JSON.stringify(name)}: ${reason}`);
  }
  if (!ID.test(id)) {
    throw new Refusal(
      `a plugin's id is lower-case words joined by hyphens, not ${JSON.stringify(id)}; give one with --id`,
    );
  }
  if (BUILT_IN_IDS.includes(id)) {
    throw new Refusal(`the gateway has a plugin ${id} of its own; give another id with --id`);
  }
  return { name, id, variable: camelCase(id) };
}

function idOf(name: string): string {
  return name.replace(/^@[^/]*\//, "").replace(/^sluice-plugin-/, "");
}

/** With a word more where the id alone is a word of the language. */
function camelCase(id: string): string {
  const camel = id.replaceAll(/-(.)/g, (_all, letter: string) => letter.toUpperCase());
  return id.includes("-") ? camel : `${camel}Plugin`;
}
