import { dirname, resolve } from "node:path";
import { publicTables } from "../catalogue/public-tables.ts";
import { environmentProviders } from "../discovery/environment-providers.ts";
import { bareAddresses } from "./bare-addresses.ts";
import type { BuiltIn } from "./built-in.ts";
import { checkReferences } from "./check-references.ts";
import type { Config } from "./config.ts";
import { ConfigError } from "./config-error.ts";
import type { ConfigIssue } from "./config-issue.ts";
import type { Environment } from "./environment.ts";
import { formatIssue } from "./format-issue.ts";
import { localProvider } from "./local-provider.ts";
import { managementKeyFault } from "./management-key-fault.ts";
import { nothingContinues } from "./nothing-continues.ts";
import { providerEntries } from "./provider-entries.ts";
import { CONFIG_NAME, readText } from "./read-text.ts";
import { type ConfigFile, configSchema } from "./schema/config-schema.ts";
import { type KnownProviders, toConfig } from "./to-config.ts";
import { toIssues } from "./to-issues.ts";
import { unknownModels } from "./unknown-models.ts";
import { readYaml, type YamlFile } from "./yaml/read-yaml.ts";

/** Nearly the usual name: whoever calls the file so expects it to be read. */
const OTHER_NAME = "sluice.yml";

/** A configuration, and what its author should know about it; one line each. */
export interface ConfigReading {
  readonly config: Config;
  readonly warnings: readonly string[];
}

/**
 * Reads and checks `sluice.yaml` (contract §4). Without a path the file of that name in the working
 * folder counts, and when there is none the defaults. Throws a `ConfigError` that lists every mistake
 * as `file:line:column: path: what is wrong`.
 */
export async function readConfig(
  path: string | undefined,
  env: Environment,
  readFile: (path: string) => Promise<string>,
  builtIn: BuiltIn,
): Promise<ConfigReading> {
  const text = await readText(path, readFile);
  const name = path ?? CONFIG_NAME;
  const yaml = readYaml(text ?? "", env);
  const { file, known, issues } = await check(yaml, builtIn, text === undefined ? env : {});
  const key = environmentKey(env);
  const lines = [...inOrder(issues).map((issue) => formatIssue(name, issue)), ...key.mistakes];
  if (file === undefined || known === undefined || lines.length > 0) throw new ConfigError(lines);
  const source =
    text === undefined
      ? { folder: resolve(".") }
      : { folder: dirname(resolve(name)), file: resolve(name), place: placesIn(name, yaml) };
  return {
    config: toConfig(
      { ...file, management_key: file.management_key || key.value },
      source,
      known,
      builtIn,
    ),
    warnings: [
      ...(text === undefined ? await unreadFile(readFile) : []),
      ...warningsOf(file, known, yaml, builtIn).map((issue) => formatIssue(name, issue)),
    ],
  };
}

/** A file of that name in the working folder, which would be passed over without a word. */
async function unreadFile(readFile: (path: string) => Promise<string>): Promise<readonly string[]> {
  const isThere = await readFile(OTHER_NAME).then(
    () => true,
    () => false,
  );
  return isThere
    ? [`${OTHER_NAME} is not read: call it ${CONFIG_NAME}, or name it by --config`]
    : [];
}

function placesIn(name: string, { positions }: YamlFile): NonNullable<Config["place"]> {
  return (path, at) => {
    const { line, column } = at === "key" ? positions.keyAt(path) : positions.valueAt(path);
    return `${name}:${line}:${column}`;
  };
}

/** A file that was looked at, and everything that is wrong with it. */
interface Checked {
  readonly file?: ConfigFile;
  readonly known?: KnownProviders;
  readonly issues: readonly ConfigIssue[];
}

/** Checks a file; `env` is searched for providers. */
async function check(yaml: YamlFile, builtIn: BuiltIn, env: Environment): Promise<Checked> {
  if (!yaml.readable) return { issues: yaml.issues };
  const { data, error } = configSchema.safeParse(yaml.value);
  const isNew = (issue: ConfigIssue) => !isTold(issue, yaml.issues);
  if (data === undefined) {
    const issues = error.issues.flatMap((issue) => toIssues(issue, yaml.positions));
    return { issues: [...yaml.issues, ...issues.filter(isNew)] };
  }
  const known = await knownProviders(data, builtIn, env);
  const issues = checkReferences(data, known, builtIn).map(({ path, message, at }) => ({
    path,
    message,
    ...(at === "key" ? yaml.positions.keyAt(path) : yaml.positions.valueAt(path)),
  }));
  return { file: data, known, issues: [...yaml.issues, ...issues.filter(isNew)] };
}

async function knownProviders(
  file: ConfigFile,
  builtIn: BuiltIn,
  env: Environment,
): Promise<KnownProviders> {
  const configured = providerEntries(file, builtIn);
  const found = env.SLUICE_DISCOVERY === "off" ? [] : environmentProviders(env);
  const load = builtIn.loadTable ?? (async () => undefined);
  return { configured, found, tables: await publicTables([...configured, ...found], load) };
}

/** An unset variable leaves a text that is wrong again; once is enough. */
function isTold(issue: ConfigIssue, told: readonly ConfigIssue[]): boolean {
  return told.some(({ line, column }) => line === issue.line && column === issue.column);
}

function inOrder(issues: readonly ConfigIssue[]): readonly ConfigIssue[] {
  return [...issues].sort((a, b) => a.line - b.line || a.column - b.column);
}

function environmentKey(env: Environment) {
  const value = env.SLUICE_MANAGEMENT_KEY || undefined;
  const fault = managementKeyFault(value);
  return { value, mistakes: fault === undefined ? [] : [`SLUICE_MANAGEMENT_KEY: ${fault}`] };
}

function warningsOf(
  file: ConfigFile,
  { tables }: Pick<KnownProviders, "tables">,
  yaml: YamlFile,
  builtIn: BuiltIn,
): readonly ConfigIssue[] {
  const slugs = new Set([localProvider.slug, ...Object.keys(file.providers)]);
  const unknown = file.routing.ignore.flatMap((slug, index) => {
    const path = ["routing", "ignore", index];
    const message = `there is no provider ${slug} in this file`;
    return slugs.has(slug) ? [] : [{ ...yaml.positions.valueAt(path), path, message }];
  });
  const path = ["stream", "recover"];
  const message = "changes nothing: no model has a second endpoint with supports_prefill: true";
  const idle = nothingContinues(file) ? [{ ...yaml.positions.valueAt(path), path, message }] : [];
  const doubtful = [...unknownModels(file, tables), ...bareAddresses(file, builtIn)];
  const placed = doubtful.map(({ path, message }) => ({
    ...yaml.positions.valueAt(path),
    path,
    message,
  }));
  return inOrder([...unknown, ...idle, ...placed]);
}
