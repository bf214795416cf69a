import { asList } from "../read/as-list.ts";
import { asObject } from "../read/as-object.ts";
import { asText } from "../read/as-text.ts";

/** Images of a message or delta, each with its type, without which clients throw them away (wire reference §1.2). */
export function readImages(value: unknown) {
  return asList(value).flatMap((item) => {
    const image = asObject(item);
    const url = asText(asObject(image?.image_url)?.url) ?? asText(image?.image_url);
    return url === undefined ? [] : [{ ...image, type: "image_url" as const, image_url: { url } }];
  });
}
