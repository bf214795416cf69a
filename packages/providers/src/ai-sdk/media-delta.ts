import type { Delta } from "@sluice/schema";
import { asObject, type JsonObject } from "../read/as-object.ts";
import { asText } from "../read/as-text.ts";

/** A file that the model made, as images or sound of the answer; there is no form for others. */
export function mediaDelta({ mediaType: kind, data }: JsonObject): readonly Delta[] {
  const mediaType = asText(kind) ?? "";
  const made = readMade(data);
  if (made === undefined) return [];
  if (mediaType.startsWith("image/")) {
    const url = made.url ?? `data:${mediaType};base64,${made.base64}`;
    return [{ images: [{ type: "image_url", image_url: { url } }] }];
  }
  const isSound = mediaType.startsWith("audio/") && made.base64 !== undefined;
  return isSound ? [{ audio: { data: made.base64 } }] : [];
}

/** Base64, bytes or an address; from version 4 on its kind is told. */
function readMade(given: unknown): { readonly base64?: string; readonly url?: string } | undefined {
  if (typeof given === "string") return { base64: given };
  if (given instanceof Uint8Array) return { base64: Buffer.from(given).toString("base64") };
  const told = asObject(given);
  if (told?.type === "data") return readMade(told.data);
  return told?.type === "url" ? { url: String(told.url) } : undefined;
}
