import { definePlugin, type PluginContext } from "@sluice/plugins";
import * as z from "zod";

const writable = (models: unknown) => models as Map<string, Record<string, unknown>>;

/** What the plugin is lent, as somebody sees it who pays no heed to types. */
const MEDDLINGS: Readonly<Record<string, (context: PluginContext) => void>> = {
  clear: ({ catalog }) => writable(catalog.models).clear(),
  "clear of a Map": ({ catalog }) => Map.prototype.clear.call(catalog.models),
  delete: ({ catalog }) => void writable(catalog.models).delete("t/one"),
  set: ({ catalog }) => void writable(catalog.models).set("t/one", {}),
  replace: ({ catalog }) => void Object.assign(catalog, { models: new Map() }),
  "the name of a model": ({ catalog }) =>
    void Object.assign(catalog.models.get("t/one") ?? {}, { name: "Mine" }),
  "endpoints of a model": ({ catalog }) =>
    void ((catalog.models.get("t/one")?.endpoints ?? []) as unknown[]).pop(),
  "the price of an endpoint": ({ catalog }) => {
    for (const [, { endpoints }] of catalog.models)
      Object.assign(endpoints[0]?.price ?? {}, { prompt: 0 });
  },
  "the map that forEach is told": ({ catalog }) =>
    catalog.models.forEach((_model, _slug, map) => void writable(map).clear()),
  "all that is installed": ({ routing }) => writable(routing.installed.models).clear(),
  sorts: ({ routing }) => void (routing.sorts as Map<string, string>).set("t/two", "price"),
  "the options of the account": ({ options }) =>
    void (options as { extra: { words: string[] } }).extra.words.push("mine"),
};

/** Writes to what it is lent, in the way that a request names. */
export default definePlugin({
  id: "meddler",
  options: z.looseObject({ how: z.string().default("none") }),
  before(context) {
    MEDDLINGS[context.options.how]?.(context);
    const { report, request, options, routing } = context;
    const { words } = options.extra as { readonly words: readonly string[] };
    report({ type: "plugin", name: "meddler", data: { words, sorts: routing.sorts.size } });
    return { kind: "continue", request };
  },
});
