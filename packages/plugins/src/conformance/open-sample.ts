import { type ChatRequest, readOnlyCatalog } from "@sluice/schema";
import { activate } from "../activate.ts";
import type { Plugin } from "../plugin.ts";
import type { PluginHost } from "../plugin-run.ts";
import { openPlugins, type PluginRun } from "../plugin-run.ts";
import { frozenCopy } from "./frozen-copy.ts";
import { type PlainHost, plainHost } from "./plain-host.ts";
import type { PluginSamples } from "./plugin-samples.ts";

/** A run of just this plugin, activated the way a request does it, on a frozen copy of the request. */
export function openSample(
  plugin: Plugin,
  samples: PluginSamples,
  request: ChatRequest,
  host: Partial<PluginHost> = {},
): { readonly run: PluginRun; readonly host: PlainHost } {
  const { model, models } = request;
  const asked = [model, ...(models ?? [])].filter((slug) => typeof slug === "string");
  const active = activate([{ id: plugin.id, ...samples.options }], [plugin], {}, asked);
  const lent = { ...samples.host, ...host };
  const { catalog } = lent;
  const plain = plainHost({ ...lent, ...(catalog && { catalog: readOnlyCatalog(catalog) }) });
  return { run: openPlugins(active, frozenCopy(request), plain), host: plain };
}
