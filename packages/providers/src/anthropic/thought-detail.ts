import type { JsonObject } from "../read/as-object.ts";
import { FORMAT } from "./encode-thoughts.ts";

/** A block of thoughts as an entry of `reasoning_details`; text and signature byte for byte (wire reference §1.2). */
export function thoughtDetail(block: JsonObject, index: number): Record<string, unknown> {
  const { type, thinking, signature, data } = block;
  if (type === "redacted_thinking") {
    return { type: "reasoning.encrypted", data: data ?? "", format: FORMAT, index };
  }
  const signed = typeof signature === "string" && signature !== "" ? { signature } : {};
  return { type: "reasoning.text", text: thinking ?? "", ...signed, format: FORMAT, index };
}
