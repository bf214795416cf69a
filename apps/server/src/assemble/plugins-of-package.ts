import { type Plugin, pluginFault } from "@sluice/plugins";
import { type LoadedPackage, loadPackage } from "./load-package.ts";
import { PartError } from "./part-error.ts";

/** The plugins that a package's default export is: one, or several. Throws a `PartError` that says what to change in which file. */
export async function pluginsOfPackage(name: string, folder: string): Promise<readonly Plugin[]> {
  const loaded = await loadPackage(name, folder);
  const { file } = loaded;
  if (!("default" in loaded.exported)) throw withoutDefault(name, loaded);
  const { default: exported } = loaded.exported;
  const plugins: readonly unknown[] = Array.isArray(exported) ? exported : [exported];
  if (plugins.length === 0) throw new PartError(`The default export of ${file} is an empty list`);
  return plugins.map((plugin, index) => {
    const fault = pluginFault(plugin);
    const which = plugins.length === 1 ? "" : `[${index}]`;
    if (fault === undefined) return plugin as Plugin;
    throw new PartError(`The default export${which} of ${file} is no plugin: ${fault}`);
  });
}

function withoutDefault(name: string, { exported, file }: LoadedPackage): PartError {
  const named = Object.entries(exported).find(([, value]) => pluginFault(value) === undefined);
  const have = Object.keys(exported);
  const exports = have.length === 0 ? "nothing" : have.join(", ");
  const remedy =
    named === undefined
      ? "export what definePlugin gives as its default"
      : `add to it: export { ${named[0]} as default }`;
  return new PartError(
    `The package ${name} has no default export: ${file} exports ${exports}; ${remedy}`,
  );
}
