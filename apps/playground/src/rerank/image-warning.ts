import { documentOfContent } from "./document-of-content.ts";
import type { Draft } from "./draft.ts";

/** What is said of images for a model that reads none; undefined when there are none. */
export function imageWarning(draft: Draft): string | undefined {
  const hasImage = draft.documents.some(({ content }) => {
    if (content.kind === "text") return false;
    const read = documentOfContent(content);
    return (
      read.kind === "document" && typeof read.document !== "string" && "image" in read.document
    );
  });
  return hasImage ? "This model reads no images: choose another, or remove them." : undefined;
}
