import { GatewayError } from "@sluice/errors";
import type { ActivePlugin, Plugin } from "@sluice/plugins";
import { needsOfChat } from "@sluice/router";
import { type ChatRequest, findModel } from "@sluice/schema";
import type { Dependencies } from "./dependencies.ts";

/** Installed plugins, and what the account says of them. */
type Readers = Pick<Dependencies, "plugins" | "pluginDefaults" | "catalog">;

/**
 * An error of a request whose models cannot read what it holds, with the name of a plugin that would read it for them.
 * The error itself where none would: it is not installed, the account turned it off, or it took part already.
 */
export function namedReader(
  error: unknown,
  request: ChatRequest,
  active: readonly ActivePlugin[],
  { plugins, pluginDefaults, catalog }: Readers,
): unknown {
  if (!GatewayError.isInstance(error) || error.status !== 404) return error;
  if (error.availability?.constraint?.field !== "messages") return error;
  const { inputModalities } = needsOfChat(request, Buffer.byteLength);
  const unread = error.availability.requested_models.flatMap((slug) => {
    const read: readonly string[] | undefined = findModel(catalog(), slug)?.input;
    return read === undefined ? [] : [inputModalities.filter((kind) => !read.includes(kind))];
  });
  const readsAllOf = (reads: readonly string[]) =>
    unread.find((kinds) => kinds.length > 0 && kinds.every((kind) => reads.includes(kind)));
  const isFree = (plugin: Plugin) =>
    pluginDefaults[plugin.id]?.enabled !== false && active.every((one) => one.plugin !== plugin);
  for (const plugin of plugins) {
    const kinds = isFree(plugin) ? readsAllOf(plugin.reads ?? []) : undefined;
    if (kinds !== undefined) return withHint(error, plugin.id, kinds);
  }
  return error;
}

function withHint(error: GatewayError, id: string, kinds: readonly string[]): GatewayError {
  const { status, message, metadata, availability, cause } = error;
  const read = kinds.map((kind) => `${kind}s`).join(" and ");
  const hint = `the plugin ${id} reads ${read} for such models, where plugins has {"id":"${id}"}`;
  return new GatewayError(status, `${message}: ${hint}`, { metadata, availability, cause });
}
