import type { ContentPart } from "@sluice/schema";
import type { FileContent } from "./file-annotation.ts";

/** What a model is shown in the place of a file; one that sees nothing gets its text alone. */
export function shownFile(
  name: string,
  content: FileContent,
  sees: boolean,
): readonly ContentPart[] {
  const safe = name.replaceAll(/[<>"&]/g, "_");
  return [
    { type: "text", text: `<file name="${safe}">` },
    ...content.filter(({ type }) => type === "text" || sees),
    { type: "text", text: "</file>" },
  ];
}
