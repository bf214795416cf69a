import { dirname, resolve } from "node:path";
import { absoluteDatabase } from "./absolute-database.ts";
import { ConfigError } from "./config-error.ts";
import type { ConfigIssue } from "./config-issue.ts";
import type { Environment } from "./environment.ts";
import { formatIssue } from "./format-issue.ts";
import { CONFIG_NAME, readText } from "./read-text.ts";
import { configSchema } from "./schema/config-schema.ts";
import { toIssues } from "./to-issues.ts";
import { readYaml, type YamlFile } from "./yaml/read-yaml.ts";

/**
 * The database of a configuration, for commands that need nothing else of it: the variables of its
 * providers are set where the server runs, not for whoever makes a key there. Throws a `ConfigError`
 * where the file does not say clearly which database it is.
 */
export async function readDatabase(
  path: string | undefined,
  env: Environment,
  readFile: (path: string) => Promise<string>,
): Promise<string> {
  const name = path ?? CONFIG_NAME;
  const yaml = readYaml((await readText(path, readFile)) ?? "", env);
  const unclear = yaml.issues.filter(concernsDatabase);
  const issues = unclear.length > 0 ? unclear : schemaIssues(yaml);
  if (issues.length > 0) throw new ConfigError(issues.map((issue) => formatIssue(name, issue)));
  const named = (yaml.value as { readonly database?: unknown } | null)?.database;
  const { database } = configSchema.parse({ database: named });
  return absoluteDatabase(database, dirname(resolve(name)));
}

/** A misspelt key of the file may be this one. */
function schemaIssues({ value, positions }: YamlFile): readonly ConfigIssue[] {
  const { error } = configSchema.safeParse(value);
  const ofFile = error?.issues.filter(concernsDatabase) ?? [];
  return ofFile.flatMap((issue) => toIssues(issue, positions));
}

function concernsDatabase({ path }: { readonly path: readonly PropertyKey[] }): boolean {
  return path.length === 0 || path[0] === "database";
}
