import type { ContentPart } from "@sluice/schema";

type Content = string | readonly ContentPart[] | null | undefined;

/**
 * A message's content as one text: text parts joined as they are; any other part stands as its name
 * in brackets on a line of its own (`[image]`, `[audio]`, `[video]`, `[file report.pdf]`), so that
 * nothing is lost in silence.
 */
export function contentText(content: Content): string {
  if (content === null || content === undefined) return "";
  if (typeof content === "string") return content;
  return content.map((part, place) => partText(part, place, content)).join("");
}

function partText(part: ContentPart, place: number, parts: readonly ContentPart[]): string {
  if (part.type === "text") return part.text;
  const before = place > 0 && parts[place - 1]?.type === "text" ? "\n" : "";
  const after = place < parts.length - 1 ? "\n" : "";
  return `${before}[${partName(part)}]${after}`;
}

function partName(part: Exclude<ContentPart, { type: "text" }>): string {
  switch (part.type) {
    case "image_url":
      return "image";
    case "input_audio":
      return "audio";
    case "video_url":
    case "input_video":
      return "video";
    case "file":
      return part.file.filename ? `file ${part.file.filename}` : "file";
  }
}
