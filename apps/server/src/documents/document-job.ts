import type { UnreadableReason } from "@sluice/plugins";

/** What the reading thread may make of a document, told before its bytes. */
export interface DocumentJob {
  readonly pages: number;
  readonly characters: number;
}

/** What it answers. */
export type DocumentAnswer =
  | { readonly kind: "read"; readonly pages: readonly string[] }
  | { readonly kind: "unreadable"; readonly reason: UnreadableReason; readonly detail: string };
