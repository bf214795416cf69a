import type { ConfigPath } from "./config-issue.ts";
import { RESERVED_PLUGINS } from "./reserved-plugins.ts";
import type { ConfigFile } from "./schema/config-schema.ts";

const NOT_USED = "not used by this version yet";

/** A setting that asks for something this version does not do. */
export interface UnusedSetting {
  readonly path: ConfigPath;
  /** What of it is not done. */
  readonly message: string;
}

/** The settings that ask for something this version does not do, or not all of it. */
export function notUsedYet(file: ConfigFile): readonly UnusedSetting[] {
  const plugins = RESERVED_PLUGINS.filter((id) => Object.hasOwn(file.plugins, id));
  return plugins.map((id) => ({ path: ["plugins", id], message: NOT_USED }));
}
