/** A document whose text is to be read from its pages. */
export interface OcrRequest {
  readonly model: string;
  /** A data URL or an https URL. */
  readonly url: string;
  /** Most images of the pages that come back with the text. */
  readonly maxImages: number;
}

/** An image on a page. */
export interface OcrImage {
  /** As the text of the page names it. */
  readonly id: string;
  /** A data URL. */
  readonly url: string;
}

/** One page as it was read. */
export interface OcrPage {
  readonly markdown: string;
  readonly images: readonly OcrImage[];
}

/** What was read of a document. */
export interface OcrResponse {
  readonly model: string;
  readonly pages: readonly OcrPage[];
}
