import type { ActivePlugin, Plugin } from "@sluice/plugins";

/** The plugins of a request as far as their part in it can be told without acting. */
export interface ForeseenPlugins {
  /** Their `before` neither calls out nor waits. */
  readonly active: readonly ActivePlugin[];
  /** All that may change the request are among them. */
  readonly isWhole: boolean;
  /** The prompt may become shorter than they leave it. */
  readonly mayShorten: boolean;
}

/** Of the plugins of a request those that can be foreseen, with hooks that only decide. */
export function foreseenPlugins(active: readonly ActivePlugin[]): ForeseenPlugins {
  const changing = active.filter(({ plugin }) => plugin.before !== undefined);
  const followed = changing.flatMap((one) => {
    const plugin = withoutActs(one.plugin);
    return plugin === undefined ? [] : [{ ...one, plugin }];
  });
  return {
    active: followed,
    isWhole: followed.length === changing.length,
    mayShorten: followed.some(({ plugin }) => plugin.mayShorten === true),
  };
}

function withoutActs(plugin: Plugin): Plugin | undefined {
  if (plugin.isPure === true) return plugin;
  const { foresee } = plugin;
  return foresee === undefined ? undefined : { ...plugin, before: foresee };
}
