import type { PluginContext } from "../plugin.ts";
import type { Verdict } from "./verdict.ts";

/** Texts in one call; providers take a few dozen. */
const MOST_AT_ONCE = 32;

/** Asks a moderation endpoint about all texts, until one is flagged. */
export async function judgeByProvider(
  texts: readonly string[],
  at: { readonly provider: string; readonly model: string },
  { direct, charge }: Pick<PluginContext, "direct" | "charge">,
): Promise<Verdict> {
  const by = { providerName: direct.nameOf(at.provider), model: at.model };
  for (let start = 0; start < texts.length; start += MOST_AT_ONCE) {
    const asked = texts.slice(start, start + MOST_AT_ONCE);
    await charge({ name: "moderation", nanos: 0 });
    const { results } = await direct.moderate(at, [...asked]);
    const place = results.findIndex(({ flagged }) => flagged);
    const found = results[place];
    if (found === undefined) continue;
    const reasons = Object.keys(found.categories).filter((name) => found.categories[name]);
    return { ...by, flagged: { reasons, text: asked[place] ?? "" } };
  }
  return { ...by, flagged: undefined };
}
