import { isRecord } from "../api/is-record.ts";
import { parseJson } from "../api/parse-json.ts";
import type { RerankDocument } from "../api/rerank-body.ts";
import type { DraftContent } from "./draft-document.ts";

/** A document that can be sent, or why it cannot. */
export type ReadContent =
  | { readonly kind: "document"; readonly document: RerankDocument }
  | { readonly kind: "fault"; readonly message: string };

/** What a document of the page is on the wire (wire reference §10). */
export function documentOfContent(content: DraftContent): ReadContent {
  switch (content.kind) {
    case "text":
      return { kind: "document", document: content.text };
    case "image":
      return imageDocument(content.image.trim(), content.text);
    case "json":
      return jsonDocument(content.source);
  }
}

function imageDocument(image: string, text: string): ReadContent {
  if (!/^(https?:\/\/\S|data:image\/)/i.test(image)) {
    return { kind: "fault", message: "Give an http(s) address of the image, or choose a file." };
  }
  return { kind: "document", document: text.trim() === "" ? { image } : { text, image } };
}

function jsonDocument(source: string): ReadContent {
  const value = parseJson(source);
  if (value === undefined) return { kind: "fault", message: "This is not valid JSON." };
  if (!isRecord(value)) return { kind: "fault", message: "A document is an object: { … }." };
  if (typeof value.text !== "string" && typeof value.image !== "string") {
    return { kind: "fault", message: 'The object needs "text", "image" or both, as strings.' };
  }
  return { kind: "document", document: value };
}
