/** A document as it is written on the page. */
export type DraftContent =
  | { readonly kind: "text"; readonly text: string }
  /** `image` is an http(s) address or a `data:image/…` URL; `text` goes along when there is any. */
  | { readonly kind: "image"; readonly image: string; readonly text: string }
  /** An object in JSON, as it is typed. */
  | { readonly kind: "json"; readonly source: string };

/** A document of the list; its id stays when others come and go. */
export interface DraftDocument {
  readonly id: number;
  readonly content: DraftContent;
}

/** True for a document that nothing was written in. */
export function isBlank(content: DraftContent): boolean {
  switch (content.kind) {
    case "text":
      return content.text.trim() === "";
    case "image":
      return content.image.trim() === "" && content.text.trim() === "";
    case "json":
      return content.source.trim() === "";
  }
}
