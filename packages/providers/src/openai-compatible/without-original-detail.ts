import { asList } from "../read/as-list.ts";
import { asObject, type JsonObject } from "../read/as-object.ts";

/** Messages for servers that do not know to look at a picture as it is: `original` is `high` there (wire reference §1.1). */
export function withoutOriginalDetail(messages: unknown): readonly unknown[] {
  return asList(messages).map((message) => {
    const given = asObject(message) ?? {};
    return Array.isArray(given.content) ? { ...given, content: given.content.map(looked) } : given;
  });
}

function looked(part: unknown): unknown {
  const image = asObject(asObject(part)?.image_url);
  if (image?.detail !== "original") return part;
  return { ...(asObject(part) as JsonObject), image_url: { ...image, detail: "high" } };
}
