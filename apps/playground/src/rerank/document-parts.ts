import type { RerankDocument } from "../api/rerank-body.ts";

/** A document taken apart for reading; further members of an object by name, as text. */
export interface DocumentParts {
  readonly text: string | undefined;
  readonly image: string | undefined;
  readonly members: readonly (readonly [name: string, value: string])[];
}

/** Takes a document apart. */
export function documentParts(document: RerankDocument): DocumentParts {
  if (typeof document === "string") return { text: document, image: undefined, members: [] };
  const { text, image, ...others } = document;
  return {
    text: typeof text === "string" ? text : undefined,
    image: typeof image === "string" ? image : undefined,
    members: Object.entries(others).map(([name, value]) => [
      name,
      typeof value === "string" ? value : JSON.stringify(value),
    ]),
  };
}
