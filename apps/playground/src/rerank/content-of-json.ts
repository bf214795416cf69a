import { isRecord } from "../api/is-record.ts";
import type { DraftContent } from "./draft-document.ts";

/**
 * A parsed JSON value as a document. Objects that the interface takes stay objects; any other value, a
 * record of somebody's database for instance, is ranked by its JSON text. Null is no document.
 */
export function contentOfJson(value: unknown): DraftContent | undefined {
  if (value === null || value === undefined) return undefined;
  if (typeof value === "string") return { kind: "text", text: value };
  if (!isRecord(value) || !hasTextOrImage(value)) {
    return { kind: "text", text: JSON.stringify(value) };
  }
  const { text = "", image, ...others } = value;
  if (Object.keys(others).length > 0 || typeof text !== "string") return jsonOf(value);
  if (image === undefined) return { kind: "text", text };
  return typeof image === "string" ? { kind: "image", image, text } : jsonOf(value);
}

function hasTextOrImage({ text, image }: Record<string, unknown>): boolean {
  return typeof text === "string" || typeof image === "string";
}

function jsonOf(value: object): DraftContent {
  return { kind: "json", source: JSON.stringify(value, null, 2) };
}
