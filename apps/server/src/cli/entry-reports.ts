import type { Plugin } from "@sluice/plugins";
import type { InstalledPlugins } from "../assemble/load-plugins.ts";

/** What an entry of `plugins:` makes of its plugin. */
export interface EntryReport {
  /** As requests name it. */
  readonly id: string;
  /** On every request, where it sees need, or where it is asked for: by an item, its model or its server tools. */
  readonly acts: "always" | "by itself" | "when asked";
  readonly prevents_overrides: boolean;
}

/** The plugins that the configuration has something to say about, in the order they see a request. */
export function entryReports({ plugins, defaults }: InstalledPlugins): readonly EntryReport[] {
  return plugins
    .filter(({ id }) => Object.hasOwn(defaults, id))
    .map((plugin) => {
      const entry = defaults[plugin.id] ?? {};
      const isFixed = entry.prevent_overrides === true;
      return {
        id: plugin.id,
        acts: whenActing(plugin, entry.enabled),
        prevents_overrides: isFixed,
      };
    });
}

function whenActing({ routerModel, actsUnasked }: Plugin, enabled: unknown): EntryReport["acts"] {
  if (enabled === true && routerModel === undefined) return "always";
  return enabled !== false && actsUnasked !== undefined ? "by itself" : "when asked";
}
