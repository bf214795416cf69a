import { ConfigError } from "./config-error.ts";
import { fileFault } from "./file-fault.ts";

/** The name that is looked for in the working folder when no path is given. */
export const CONFIG_NAME = "sluice.yaml";

/** The text of the configuration; undefined where no path is given and there is no file of the usual name. */
export async function readText(
  path: string | undefined,
  readFile: (path: string) => Promise<string>,
): Promise<string | undefined> {
  try {
    return await readFile(path ?? CONFIG_NAME);
  } catch (error) {
    if (path === undefined && (error as NodeJS.ErrnoException).code === "ENOENT") return undefined;
    const why = fileFault(error);
    throw new ConfigError([`${path ?? CONFIG_NAME}: cannot be read: ${why}`], { cause: error });
  }
}
