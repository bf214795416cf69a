import { ConfigError } from "./config-error.ts";

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
    const { code, message } = error as NodeJS.ErrnoException;
    if (code === "ENOENT" && path === undefined) return undefined;
    const reasons: Readonly<Record<string, string>> = {
      ENOENT: "there is no such file",
      EACCES: "permission denied",
      EISDIR: "this is a folder, not a file",
    };
    const why = reasons[code ?? ""] ?? message;
    throw new ConfigError([`${path ?? CONFIG_NAME}: cannot be read: ${why}`], { cause: error });
  }
}
