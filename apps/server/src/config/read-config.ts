import { dirname, resolve } from "node:path";
import type { BuiltIn } from "./built-in.ts";
import { checkReferences } from "./check-references.ts";
import type { Config } from "./config.ts";
import { ConfigError } from "./config-error.ts";
import type { ConfigIssue } from "./config-issue.ts";
import type { Environment } from "./environment.ts";
import { formatIssue } from "./format-issue.ts";
import { localProvider } from "./local-provider.ts";
import { managementKeyFault } from "./management-key-fault.ts";
import { notUsedYet } from "./not-used-yet.ts";
import { nothingContinues } from "./nothing-continues.ts";
import { type ConfigFile, configSchema } from "./schema/config-schema.ts";
import { toConfig } from "./to-config.ts";
import { toIssues } from "./to-issues.ts";
import { readYaml, type YamlFile } from "./yaml/read-yaml.ts";

/** The name that is looked for in the working folder when no path is given. */
export const CONFIG_NAME = "sluice.yaml";

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
  const { file, issues } = check(yaml, builtIn);
  const key = environmentKey(env);
  const lines = [...inOrder(issues).map((issue) => formatIssue(name, issue)), ...key.mistakes];
  if (file === undefined || lines.length > 0) throw new ConfigError(lines);
  const source =
    text === undefined
      ? { folder: resolve(".") }
      : { folder: dirname(resolve(name)), file: resolve(name), place: placesIn(name, yaml) };
  return {
    config: toConfig(
      { ...file, management_key: file.management_key || key.value },
      source,
      builtIn,
    ),
    warnings: warningsOf(file, yaml).map((issue) => formatIssue(name, issue)),
  };
}

function placesIn(name: string, { positions }: YamlFile): NonNullable<Config["place"]> {
  return (path, at) => {
    const { line, column } = at === "key" ? positions.keyAt(path) : positions.valueAt(path);
    return `${name}:${line}:${column}`;
  };
}

async function readText(
  path: string | undefined,
  readFile: (path: string) => Promise<string>,
): Promise<string | undefined> {
  try {
    return await readFile(path ?? CONFIG_NAME);
  } catch (error) {
    const { code, message } = error as NodeJS.ErrnoException;
    if (code === "ENOENT" && path === undefined) return undefined;
    const reasons: Readonly<Record<string, string>> = {
      ENOENT: "there is no such file",
      EACCES: "permission denied",
      EISDIR: "this is a folder, not a file",
    };
    const why = reasons[code ?? ""] ?? message;
    throw new ConfigError([`${path ?? CONFIG_NAME}: cannot be read: ${why}`], { cause: error });
  }
}

/** The checked file, or everything that is wrong with it. */
function check(
  yaml: YamlFile,
  builtIn: BuiltIn,
): { readonly file?: ConfigFile; readonly issues: readonly ConfigIssue[] } {
  if (!yaml.readable) return { issues: yaml.issues };
  const parsed = configSchema.safeParse(yaml.value);
  const found = parsed.success
    ? checkReferences(parsed.data, builtIn).map(({ path, message, at }) => ({
        path,
        message,
        ...(at === "key" ? yaml.positions.keyAt(path) : yaml.positions.valueAt(path)),
      }))
    : parsed.error.issues.flatMap((issue) => toIssues(issue, yaml.positions));
  const issues = [...yaml.issues, ...found.filter((issue) => !isTold(issue, yaml.issues))];
  return parsed.success ? { file: parsed.data, issues } : { issues };
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

function warningsOf(file: ConfigFile, yaml: YamlFile): readonly ConfigIssue[] {
  const unused = notUsedYet(file).map(({ path, message }) => ({
    ...yaml.positions.keyAt(path),
    path,
    message,
  }));
  const slugs = new Set([localProvider.slug, ...Object.keys(file.providers)]);
  const unknown = file.routing.ignore.flatMap((slug, index) => {
    const path = ["routing", "ignore", index];
    const message = `there is no provider ${slug} in this file`;
    return slugs.has(slug) ? [] : [{ ...yaml.positions.valueAt(path), path, message }];
  });
  const path = ["stream", "recover"];
  const message = "changes nothing: no model has a second endpoint with supports_prefill: true";
  const idle = nothingContinues(file) ? [{ ...yaml.positions.valueAt(path), path, message }] : [];
  return inOrder([...unused, ...unknown, ...idle]);
}
