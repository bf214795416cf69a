import { readFile } from "node:fs/promises";
import { type InstalledParts, installedParts } from "../assemble/installed-parts.ts";
import { type ConfigReading, readConfig } from "../config/read-config.ts";
import type { CliContext } from "./cli-context.ts";

/** The configuration that a command works with, and what it was checked against. */
export async function loadConfig(
  path: string | undefined,
  context: CliContext,
): Promise<ConfigReading & { readonly parts: InstalledParts }> {
  const parts = installedParts();
  const read = (file: string) => readFile(file, "utf8");
  return { ...(await readConfig(path, context.env, read, parts.builtIn)), parts };
}
