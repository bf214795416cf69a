import type { RequestTool } from "@sluice/plugins";
import type { ChatRequest } from "@sluice/schema";

/** The tools of one request by the names that its model calls them by. */
export interface LoopTools {
  /** Those that the gateway runs. */
  readonly server: ReadonlyMap<string, RequestTool>;
  /** Names of the caller's functions. */
  readonly functions: ReadonlySet<string>;
}

/** Names of functions are this long at most (wire reference §2.1). */
const LONGEST_NAME = 64;

/** Gives each server tool a function's name that the caller has not taken, such as `sluice_web_search`. */
export function loopTools(offered: readonly RequestTool[], { tools }: ChatRequest): LoopTools {
  const functions = new Set<string>();
  for (const tool of tools ?? []) {
    if (tool.type === "function" && isNamed(tool.function)) functions.add(tool.function.name);
  }
  const server = new Map<string, RequestTool>();
  for (const one of offered) {
    const base = one.tool.type.replaceAll(/[^A-Za-z0-9_-]/g, "_");
    server.set(
      freeName(base, (name) => functions.has(name) || server.has(name)),
      one,
    );
  }
  return { server, functions };
}

/** The name that a server tool's calls bear; undefined where it is not offered. */
export function nameOfTool({ server }: LoopTools, type: string): string | undefined {
  for (const [name, { tool }] of server) if (tool.type === type) return name;
  return undefined;
}

function freeName(base: string, isTaken: (name: string) => boolean): string {
  let name = base.slice(0, LONGEST_NAME);
  for (let count = 2; isTaken(name); count += 1) {
    const suffix = `_${count}`;
    name = base.slice(0, LONGEST_NAME - suffix.length) + suffix;
  }
  return name;
}

function isNamed(body: unknown): body is { readonly name: string } {
  return (
    typeof body === "object" && body !== null && "name" in body && typeof body.name === "string"
  );
}
