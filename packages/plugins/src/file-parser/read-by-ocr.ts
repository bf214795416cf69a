import { providerFailed } from "@sluice/errors";
import type { OcrResponse } from "@sluice/schema";
import type { PluginContext } from "../plugin.ts";
import type { FileContent } from "./file-annotation.ts";
import type { OcrSettings } from "./file-parser-options.ts";
import type { ReadFile } from "./read-file.ts";

/** Images of a file that are kept (wire reference §6). */
const MOST_IMAGES = 8;

/** Has a provider read the pages. They are paid before, and given back where nothing comes of it. */
export async function readByOcr(
  bytes: Uint8Array,
  pages: number,
  { provider, model, pageNanos }: OcrSettings,
  { direct, charge }: Pick<PluginContext, "direct" | "charge">,
): Promise<ReadFile> {
  const buy = (count: number) => charge({ name: "ocr", nanos: count * pageNanos });
  const held = await buy(pages);
  const url = `data:application/pdf;base64,${Buffer.from(bytes).toString("base64")}`;
  const answer = await direct
    .recognise({ provider, model }, { url, maxImages: MOST_IMAGES })
    .catch((error: unknown) => {
      held.refund();
      throw error;
    });
  const read = Math.min(answer.pages.length, pages);
  if (read < pages) {
    held.refund();
    if (read === 0) throw providerFailed("OCR read no page of a file");
    await buy(read);
  }
  return { content: contentOf(answer, pages), engine: "ocr", pages: read, nanos: read * pageNanos };
}

function contentOf({ pages }: OcrResponse, all: number): FileContent {
  // What is missing must not be taken for what is not there.
  const missing = pages.length < all ? [`[Only ${pages.length} of ${all} pages were read]`] : [];
  const text = [...pages.map(({ markdown }) => markdown), ...missing].join("\n\n");
  const images = pages.flatMap((page) => page.images).slice(0, MOST_IMAGES);
  return [
    { type: "text", text },
    ...images.map(({ url }) => ({ type: "image_url" as const, image_url: { url } })),
  ];
}
