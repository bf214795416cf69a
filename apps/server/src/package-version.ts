import { readFileSync } from "node:fs";

/** Both `src` and `dist` lie beside it. */
const file = new URL("../package.json", import.meta.url);

/** The version of this package. */
export const packageVersion: string = (
  JSON.parse(readFileSync(file, "utf8")) as { readonly version: string }
).version;
