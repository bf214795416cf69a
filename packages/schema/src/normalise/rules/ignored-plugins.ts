import type { PluginItem } from "../../chat/plugin-item.ts";
import type { Rule } from "../change.ts";

/** A plugin that clients send and that has no part to play here (wire reference §6). */
const IGNORED = "switchyard-router";

/** It is taken, left out, and said to be unless it was off; a plugin installed under its id gets it. */
export const ignoredPlugins: Rule = (request, { hasPlugin }) => {
  const isIgnored = ({ id }: PluginItem): boolean => id === IGNORED;
  if (!request.plugins?.some(isIgnored) || hasPlugin(IGNORED)) return undefined;
  const { plugins, ...rest } = request;
  const kept = plugins.filter((item) => !isIgnored(item));
  const isAsked = plugins.some((item) => isIgnored(item) && item.enabled !== false);
  return {
    kind: "changed",
    request: kept.length === 0 ? rest : { ...rest, plugins: kept },
    ...(isAsked ? { dropped: [IGNORED] } : {}),
  };
};
