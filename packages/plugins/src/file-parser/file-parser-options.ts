import { PLUGIN_OPTIONS } from "@sluice/schema";
import * as z from "zod";

/** Who reads a PDF; undefined: the model where it can, else who is there. */
export type PdfEngine = "native" | "ocr" | "local" | undefined;

/** A reader of scanned pages that is configured. */
export interface OcrSettings {
  readonly provider: string;
  readonly model: string;
  /** Of one page, integer nano-dollars. */
  readonly pageNanos: number;
}

/** How files are to be read. */
export interface FileParserSettings {
  readonly engine: PdfEngine;
  readonly ocr?: OcrSettings;
  readonly limits: {
    readonly pages: number;
    readonly bytes: number;
    readonly timeMs: number;
    readonly files: number;
  };
}

const MB = 1024 * 1024;
/** USD for a thousand pages (wire reference §6). */
const OCR_PRICE = 2;
const NANOS_PER_USD = 1e9;

const item = PLUGIN_OPTIONS["file-parser"];
const account = z.strictObject({
  ...item.shape,
  ocr: z
    .strictObject({
      provider: z.string().min(1),
      model: z.string().min(1),
      price: z.number().min(0).max(1000).nullish(),
    })
    .nullish(),
  limits: z
    .strictObject({
      pages: z.int().min(1).max(10_000).nullish(),
      megabytes: z.number().positive().max(32).nullish(),
      seconds: z.number().positive().max(300).nullish(),
      files: z.int().min(1).max(100).nullish(),
    })
    .nullish(),
});

/** A request's item. */
export const fileParserItem = item.transform((given) => settingsOf(given));
/** The entry of `sluice.yaml`, with a request's item over it. */
export const fileParserEntry = account.transform((given) => settingsOf(given));

function settingsOf({ pdf, ocr, limits }: z.infer<typeof account>): FileParserSettings {
  return {
    engine: engineOf(pdf?.engine),
    ...(ocr == null
      ? {}
      : { ocr: { provider: ocr.provider, model: ocr.model, pageNanos: pageNanos(ocr.price) } }),
    limits: {
      pages: limits?.pages ?? 1000,
      bytes: Math.floor((limits?.megabytes ?? 32) * MB),
      timeMs: (limits?.seconds ?? 30) * 1000,
      files: limits?.files ?? 20,
    },
  };
}

function pageNanos(price: number | null | undefined): number {
  return Math.round(((price ?? OCR_PRICE) / 1000) * NANOS_PER_USD);
}

type PdfWord = NonNullable<z.infer<typeof item>["pdf"]>["engine"];

function engineOf(word: PdfWord): PdfEngine {
  switch (word) {
    case "native":
      return "native";
    case "mistral-ocr":
      return "ocr";
    // The wire's names of plain text extraction, which is done here (contract §7.25).
    case "cloudflare-ai":
    case "pdf-text":
      return "local";
    default:
      return undefined;
  }
}
