import type { Plugin } from "./plugin.ts";

/**
 * The order in which plugins are installed: as they are given, but one that says whom it precedes comes before the
 * first of those.
 */
export function installOrder(plugins: readonly Plugin[]): readonly Plugin[] {
  const ordered = [...plugins];
  for (const plugin of plugins) {
    const own = ordered.indexOf(plugin);
    const place = ordered.findIndex(({ id }) => plugin.precedes?.includes(id));
    if (place === -1 || place > own) continue;
    ordered.splice(own, 1);
    ordered.splice(place, 0, plugin);
  }
  return ordered;
}
