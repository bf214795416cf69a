import type { Annotation, ChatRequest, ContentPart } from "@sluice/schema";

/** What was read of a file: text, and images of its pages. */
export type FileContent = readonly Extract<ContentPart, { type: "text" | "image_url" }>[];

/** A file that was read, as an answer tells it (wire reference §1.2). */
export interface FileAnnotation {
  readonly type: "file";
  readonly file: {
    readonly hash: string;
    readonly name: string;
    readonly content: FileContent;
  };
}

/** What earlier answers told, by hash: a conversation sends it back so that nothing is read twice. */
export function knownFiles({ messages }: ChatRequest): ReadonlyMap<string, FileContent> {
  const known = new Map<string, FileContent>();
  for (const message of messages) {
    if (message.role !== "assistant") continue;
    for (const annotation of message.annotations ?? []) {
      const file = fileOf(annotation);
      if (file !== undefined) known.set(file.hash, file.content);
    }
  }
  return known;
}

function fileOf(annotation: Annotation): FileAnnotation["file"] | undefined {
  if (annotation.type !== "file") return undefined;
  const { file } = annotation as Extract<Annotation, { type: "file" }> & {
    readonly file: { readonly hash: string; readonly content: readonly unknown[] };
  };
  const content = file.content.flatMap(contentOf);
  return content.length === 0 ? undefined : { hash: file.hash, name: "", content };
}

/** A caller may send anything back: what is neither text nor an image is left out. */
function contentOf(part: unknown): FileContent {
  if (typeof part !== "object" || part === null || !("type" in part)) return [];
  if (part.type === "text" && "text" in part && typeof part.text === "string") {
    return [{ type: "text", text: part.text }];
  }
  if (part.type !== "image_url" || !("image_url" in part)) return [];
  const { image_url: image } = part;
  if (typeof image !== "object" || image === null || !("url" in image)) return [];
  return typeof image.url === "string" && /^data:image\//i.test(image.url)
    ? [{ type: "image_url", image_url: { url: image.url } }]
    : [];
}
