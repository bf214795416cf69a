import { asObject } from "../read/as-object.ts";
import { parseJson } from "../read/parse-json.ts";
import type { ProviderOptions } from "./sdk-model.ts";

/**
 * What a package said of a part of its answer (`providerMetadata`: signatures, ids), to be handed back to it with
 * the next request. On its way through clients it is one opaque text, marked as ours, so that nobody changes it.
 */
const MARK = "ai-sdk:";

/** The text of it; undefined where nothing was said. */
export function writeMemo(metadata: unknown): string | undefined {
  const said = Object.values(asObject(metadata) ?? {}).some(
    (options) => Object.keys(asObject(options) ?? {}).length > 0,
  );
  return said ? MARK + JSON.stringify(metadata) : undefined;
}

/** What the text holds, byte for byte; undefined for texts of others. */
export function readMemo(text: unknown): ProviderOptions | undefined {
  if (typeof text !== "string" || !text.startsWith(MARK)) return undefined;
  return asObject(parseJson(text.slice(MARK.length))) as ProviderOptions | undefined;
}
