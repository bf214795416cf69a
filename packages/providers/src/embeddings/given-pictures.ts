import type { EmbeddingsRequest } from "@sluice/schema";
import { type GivenMedia, isWebAddress } from "../media/given-media.ts";
import { asObject } from "../read/as-object.ts";
import { asText } from "../read/as-text.ts";

/** The pictures that inputs name by addresses of the web, in their order; data URLs are no such. */
export function givenPictures({ input }: EmbeddingsRequest): readonly GivenMedia[] {
  if (!Array.isArray(input)) return [];
  return input.flatMap((item) => {
    const urls = typeof item === "object" && "content" in item ? item.content.map(urlOf) : [];
    return urls.flatMap((url) =>
      url !== undefined && isWebAddress(url) ? [{ url, kind: "image" as const }] : [],
    );
  });
}

/** The request with these pictures as data URLs in place of their addresses. */
export function withPictures(
  request: EmbeddingsRequest,
  dataUrls: ReadonlyMap<string, string>,
): EmbeddingsRequest {
  const filled = (part: { type: string }) => {
    const url = dataUrls.get(urlOf(part) ?? "");
    if (url === undefined) return part;
    return { ...part, image_url: { ...asObject(asObject(part)?.image_url), url } };
  };
  const input = Array.isArray(request.input)
    ? request.input.map((item) =>
        typeof item === "object" && "content" in item
          ? { ...item, content: item.content.map(filled) }
          : item,
      )
    : request.input;
  return { ...request, input: input as EmbeddingsRequest["input"] };
}

function urlOf(part: { readonly type: string }): string | undefined {
  return part.type === "image_url" ? asText(asObject(asObject(part)?.image_url)?.url) : undefined;
}
