/**
 * The account's entries for plugins (`plugins:` of `sluice.yaml`), by plugin id. An entry gives default
 * options; with `enabled: true` the plugin acts on every request.
 */
export type PluginDefaults = Readonly<Record<string, Readonly<Record<string, unknown>>>>;
