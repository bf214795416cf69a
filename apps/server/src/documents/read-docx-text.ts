import mammoth from "mammoth";
import { NodeHtmlMarkdown } from "node-html-markdown";
import type { DocumentAnswer, DocxJob } from "./document-job.ts";

/** Pictures are left out: nobody describes them. */
const WITHOUT_PICTURES = {
  convertImage: mammoth.images.imgElement(async () => ({ src: "" })),
  externalFileAccess: false,
};
const MARKDOWN = new NodeHtmlMarkdown({ ignore: ["img"] });

/** Reads a Word document as Markdown: headings, lists, tables and links stay. */
export async function readDocxText(bytes: Uint8Array, job: DocxJob): Promise<DocumentAnswer> {
  const { value } = await mammoth.convertToHtml({ buffer: Buffer.from(bytes) }, WITHOUT_PICTURES);
  const text = MARKDOWN.translate(value).trim();
  if (text.length > job.characters) {
    const detail = `holds more than ${job.characters} characters of text`;
    return { kind: "unreadable", reason: "too-much-text", detail };
  }
  return { kind: "read", pages: [text] };
}
