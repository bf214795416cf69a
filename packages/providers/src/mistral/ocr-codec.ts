import type { OcrImage, OcrPage, OcrRequest, OcrResponse } from "@sluice/schema";
import type { Call } from "../call.ts";
import { codecError } from "../codec-error.ts";
import { malformed } from "../malformed.ts";
import { errorWords } from "../openai-compatible/error-words.ts";
import { failureOfWords } from "../openai-compatible/failure-of-words.ts";
import type { Codec } from "../provider.ts";
import { asList } from "../read/as-list.ts";
import { asObject } from "../read/as-object.ts";

/** `POST /ocr`: the pages of a document as markdown, and the images on them. */
export const ocrCodec: Codec<OcrRequest, OcrResponse> = {
  encode: ({ request, endpoint }) => ({
    method: "POST",
    path: "/ocr",
    body: {
      model: endpoint.upstreamModel,
      document: { type: "document_url", document_url: request.url },
      include_image_base64: request.maxImages > 0,
      image_limit: request.maxImages,
    },
  }),
  decode: decodeOcr,
};

function decodeOcr(body: unknown, call: Call<OcrRequest>): OcrResponse {
  const words = errorWords(body);
  if (words !== undefined) throw codecError(call, failureOfWords(words));
  const given = asObject(body)?.pages;
  if (!Array.isArray(given)) throw malformed(call, "it holds no pages");
  return { model: call.endpoint.model, pages: given.map((page) => readPage(page, call)) };
}

function readPage(value: unknown, call: Call<OcrRequest>): OcrPage {
  const page = asObject(value);
  if (typeof page?.markdown !== "string") throw malformed(call, "a page has no text");
  return { markdown: page.markdown, images: asList(page.images).flatMap(readImage) };
}

/** Images beyond the limit come without their data; some answers have the bare base64. */
function readImage(value: unknown): readonly OcrImage[] {
  const image = asObject(value);
  const { id, image_base64: data } = image ?? {};
  if (typeof id !== "string" || typeof data !== "string" || data === "") return [];
  return [{ id, url: data.startsWith("data:") ? data : `data:image/jpeg;base64,${data}` }];
}
