import type { BuiltInParts } from "../built-in-parts.ts";
import type { PluginContext } from "../plugin.ts";
import type { FileContent } from "./file-annotation.ts";
import type { FileParserSettings } from "./file-parser-options.ts";
import type { PlacedFile } from "./file-parts.ts";
import { fileRefused } from "./file-refused.ts";
import { type LoadedFile, loadFile } from "./load-file.ts";
import { readByOcr } from "./read-by-ocr.ts";

/** Who read a file. */
export type UsedEngine = "ocr" | "local" | "text";

/** What came of one file. */
export interface ReadFile {
  readonly content: FileContent;
  readonly engine: UsedEngine;
  readonly pages: number;
  readonly nanos: number;
}

/** Reads a file to text, and throws the 400 that says why it cannot be read. */
export async function readFile(
  file: PlacedFile,
  context: PluginContext<FileParserSettings>,
  { readDocument }: Pick<BuiltInParts, "readDocument">,
): Promise<ReadFile> {
  const { options, signal, fetch } = context;
  const { limits } = options;
  const loaded = await loadFile(file, limits.bytes, fetch);
  if (isDocx(file, loaded)) return readDocx(file, loaded, context, readDocument);
  if (!isPdf(loaded)) return readText(file, loaded);
  const outcome = await readDocument(loaded.bytes, signal, limits);
  if (outcome.kind === "unreadable") throw fileRefused(file, outcome.detail);
  const pages = outcome.pages.length;
  if (options.ocr !== undefined && options.engine !== "local") {
    return readByOcr(loaded.bytes, pages, options.ocr, context);
  }
  const text = outcome.pages.join("\n\n").trim();
  if (text === "") {
    throw fileRefused(file, "holds no text: its pages are images, which only OCR reads");
  }
  return { content: [{ type: "text", text }], engine: "local", pages, nanos: 0 };
}

const DOCX = "application/vnd.openxmlformats-officedocument.wordprocessingml.document";
/** Types that say no more of a Word document than that it is packed, or nothing. */
const PACKED = /^(|application\/(zip|octet-stream|x-zip-compressed))$/;

/** Of Word's own type, or a packed file of that name whose type says nothing. */
function isDocx({ name }: PlacedFile, { bytes, mediaType }: LoadedFile): boolean {
  if (mediaType === DOCX) return true;
  const isPacked = PACKED.test(mediaType) && startsWith(bytes, "PK\u0003\u0004");
  return isPacked && /\.docx$/i.test(name);
}

/** It has no pages, and OCR is for what has. */
async function readDocx(
  file: PlacedFile,
  { bytes }: LoadedFile,
  { options, signal }: PluginContext<FileParserSettings>,
  readDocument: BuiltInParts["readDocument"],
): Promise<ReadFile> {
  const outcome = await readDocument(bytes, signal, options.limits, "docx");
  if (outcome.kind === "unreadable") throw fileRefused(file, outcome.detail);
  const text = outcome.pages.join("\n\n").trim();
  if (text === "") throw fileRefused(file, "holds no text");
  return { content: [{ type: "text", text }], engine: "local", pages: 0, nanos: 0 };
}

function isPdf({ bytes, mediaType }: LoadedFile): boolean {
  return mediaType === "application/pdf" || startsWith(bytes, "%PDF-");
}

function startsWith(bytes: Uint8Array, characters: string): boolean {
  const start = bytes.subarray(0, characters.length);
  return new TextDecoder("latin1").decode(start) === characters;
}

/** Types that are text although they are not called so. */
const TEXT_TYPE =
  /^(text\/.*|application\/(json|xml|x-yaml|yaml|toml|javascript|sql|rtf|x-sh|.*\+(json|xml)))$/;

function readText(file: PlacedFile, { bytes, mediaType }: LoadedFile): ReadFile {
  if (!TEXT_TYPE.test(mediaType)) {
    throw fileRefused(file, `is of a type that is not read: ${mediaType || "none is told"}`);
  }
  try {
    const text = new TextDecoder("utf-8", { fatal: true }).decode(bytes);
    return { content: [{ type: "text", text }], engine: "text", pages: 0, nanos: 0 };
  } catch {
    throw fileRefused(file, `is no UTF-8 text, although its type is ${mediaType}`);
  }
}
