import { badRequest } from "@sluice/errors";
import { type ContentPart, findModel, type InputModality } from "@sluice/schema";
import type { BuiltInParts } from "../built-in-parts.ts";
import { definePlugin } from "../define-plugin.ts";
import type { PluginContext } from "../plugin.ts";
import { annotateResult, annotateStream } from "./annotate.ts";
import { type FileAnnotation, type FileContent, knownFiles } from "./file-annotation.ts";
import { type FileParserSettings, fileParserEntry, fileParserItem } from "./file-parser-options.ts";
import { fileParts, type PlacedFile, withParts } from "./file-parts.ts";
import { hashOf } from "./hash-of.ts";
import { type ReadFile, readFile } from "./read-file.ts";
import { shownFile } from "./shown-file.ts";

type Context = PluginContext<FileParserSettings>;

/** What became of the files of one request. */
interface Parsed {
  readonly parts: ReadonlyMap<ContentPart, readonly ContentPart[]>;
  readonly read: readonly (ReadFile & { readonly annotation: FileAnnotation })[];
  /** Files that an earlier answer told of. */
  readonly reused: number;
}

/** Reads PDFs and other files to text, for models that cannot read files themselves. */
export function createFileParser(parts: Pick<BuiltInParts, "readDocument">) {
  const told = new WeakMap<object, readonly FileAnnotation[]>();

  return definePlugin<FileParserSettings>({
    id: "file-parser",
    options: fileParserItem,
    accountOptions: fileParserEntry,
    directUses: ({ ocr }) =>
      ocr === undefined
        ? []
        : [
            {
              operation: "ocr",
              provider: ocr.provider,
              path: ["ocr", "provider"],
              isOptional: true,
            },
          ],
    actsOn: (request) => fileParts(request).length > 0,
    reads: ["file"],
    foresee(context) {
      const { request } = context;
      const unread = filesToRead(context).map(({ part }) => [part, [UNREAD]] as const);
      return { kind: "continue", request: withParts(request, new Map(unread)) };
    },
    async before(context) {
      const { request, report } = context;
      const files = filesToRead(context);
      if (files.length === 0) return { kind: "continue", request };
      const parsed = await parseAll(files, context, parts);
      told.set(
        context,
        parsed.read.map(({ annotation }) => annotation),
      );
      report(stageOf(files, parsed));
      return { kind: "continue", request: withParts(request, parsed.parts) };
    },
    failureMetadata(context) {
      const files = told.get(context) ?? [];
      return files.length === 0 ? undefined : { file_annotations: [...files] };
    },
    afterResult(context, result) {
      const files = told.get(context) ?? [];
      return files.length === 0 ? result : annotateResult(result, files);
    },
    afterStream(context, chunks) {
      const files = told.get(context) ?? [];
      return files.length === 0 ? chunks : annotateStream(chunks, files);
    },
  });
}

/** Stands for what a file will be read to. */
const UNREAD = { type: "text", text: "" } as const;

/** None where the model is to read them; throws 400 where they may not, or cannot, be read as is asked. */
function filesToRead(context: Context): readonly PlacedFile[] {
  const files = fileParts(context.request);
  if (files.length === 0 || isLeftToModel(context)) return [];
  checkAsked(files, context.options);
  return files;
}

/** The model that is asked first decides; where it reads files, later ones that do not are left out by routing. */
function isLeftToModel(context: Context): boolean {
  const { engine } = context.options;
  return engine === "native" || (engine === undefined && reads(context, "file"));
}

function reads({ request, catalog, routing }: Context, kind: InputModality): boolean {
  const [first] = routing.contextsOf(request);
  return first !== undefined && findModel(catalog, first.slug)?.input.includes(kind) === true;
}

function checkAsked(files: readonly PlacedFile[], { engine, ocr, limits }: FileParserSettings) {
  if (engine === "ocr" && ocr === undefined) {
    throw badRequest(
      "plugins: the pdf.engine mistral-ocr is not configured: set plugins.file-parser.ocr in sluice.yaml",
      "plugins",
    );
  }
  if (files.length > limits.files) {
    const words = `there are ${files.length} files, and at most ${limits.files} are read`;
    throw badRequest(`messages: ${words}`, "messages");
  }
}

async function parseAll(
  files: readonly PlacedFile[],
  context: Context,
  parts: Pick<BuiltInParts, "readDocument">,
): Promise<Parsed> {
  const known = new Map<string, FileContent>(knownFiles(context.request));
  const sees = reads(context, "image");
  const replaced = new Map<ContentPart, readonly ContentPart[]>();
  const read: (ReadFile & { readonly annotation: FileAnnotation })[] = [];
  let reused = 0;
  for (const file of files) {
    const hash = await hashOf(file);
    let content = known.get(hash);
    if (content === undefined) {
      const outcome = await readFile(file, context, parts);
      content = outcome.content;
      known.set(hash, content);
      const annotation = { type: "file" as const, file: { hash, name: file.name, content } };
      read.push({ ...outcome, annotation });
    } else reused += 1;
    replaced.set(file.part, shownFile(file.name, content, sees));
  }
  return { parts: replaced, read, reused };
}

function stageOf(files: readonly PlacedFile[], { read, reused }: Parsed) {
  const pages = read.reduce((sum, one) => sum + one.pages, 0);
  const nanos = read.reduce((sum, one) => sum + one.nanos, 0);
  return {
    type: "plugin",
    name: "file-parser",
    summary: `files read: ${read.length}, pages: ${pages}, known already: ${reused}`,
    data: {
      files: files.length,
      pages,
      reused,
      engines: [...new Set(read.map(({ engine }) => engine))],
    },
    ...(nanos === 0 ? {} : { cost_usd: nanos / 1e9 }),
  };
}
