import type { RerankDocument, RerankRequest } from "@sluice/schema";
import { type GivenMedia, isWebAddress } from "../media/given-media.ts";

/** The pictures that documents name by addresses of the web, in their order; data URLs are no such. */
export function givenPictures({ documents }: RerankRequest): readonly GivenMedia[] {
  return documents.flatMap((document) => {
    const url = imageOf(document);
    return url !== undefined && isWebAddress(url) ? [{ url, kind: "image" as const }] : [];
  });
}

/** The request with these pictures as data URLs in place of their addresses. */
export function withPictures(
  request: RerankRequest,
  dataUrls: ReadonlyMap<string, string>,
): RerankRequest {
  const documents = request.documents.map((document) => {
    const image = dataUrls.get(imageOf(document) ?? "");
    return image === undefined || typeof document === "string" ? document : { ...document, image };
  });
  return { ...request, documents };
}

function imageOf(document: RerankDocument): string | undefined {
  return typeof document === "string" ? undefined : document.image;
}
