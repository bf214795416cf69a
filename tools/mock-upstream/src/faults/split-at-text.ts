import type { Scene } from "./scene.ts";

/** A text that no answer holds otherwise. */
const PLACE = "\u2063here\u2063";

/** The JSON of the whole answer before and after its text. */
export function splitAtText({ format, reply }: Scene): readonly [string, string] {
  const text = JSON.stringify(format.whole({ ...reply, tokens: [PLACE] }));
  const [before = "", after = ""] = text.split(PLACE);
  return [before, after];
}
