import { isRecord } from "../api/is-record.ts";
import { contentOfJson } from "./content-of-json.ts";
import type { DraftContent } from "./draft-document.ts";

/** How a text was taken apart. */
export type PastedForm = "json-array" | "json-lines" | "lines";

/** The documents of a text, and what is to be told of how they were read. */
export interface PastedDocuments {
  readonly form: PastedForm;
  readonly contents: readonly DraftContent[];
  /** Why a text that looks like JSON was taken line by line. */
  readonly doubt: string | undefined;
  /** Elements of an array that are no documents: null. */
  readonly skipped: number;
}

/**
 * Takes a text apart: a JSON array (or an object with one under `documents`, as in a request), JSON
 * objects one a line, else one document a line. Blank lines are none.
 */
export function parseDocuments(text: string): PastedDocuments {
  const trimmed = text.trim();
  const looksLikeJson = /^[[{]/.test(trimmed);
  const whole = looksLikeJson ? parseJson(trimmed) : undefined;
  const list = whole?.kind === "value" ? listIn(whole.value) : undefined;
  if (list !== undefined) return fromValues("json-array", list);
  const lines = text.split(/\r\n|\r|\n/).filter((line) => line.trim() !== "");
  const values = looksLikeJson ? lines.map(parseObject) : [];
  if (values.length > 0 && values.every((value) => value !== undefined)) {
    return fromValues("json-lines", values);
  }
  const contents = lines.map((line): DraftContent => ({ kind: "text", text: line.trim() }));
  const doubt = whole?.kind === "fault" && trimmed.startsWith("[") ? whole.message : undefined;
  return { form: "lines", contents, doubt, skipped: 0 };
}

type Parsed =
  | { readonly kind: "value"; readonly value: unknown }
  | { readonly kind: "fault"; readonly message: string };

function parseJson(text: string): Parsed {
  try {
    return { kind: "value", value: JSON.parse(text) };
  } catch (thrown) {
    return { kind: "fault", message: thrown instanceof Error ? thrown.message : String(thrown) };
  }
}

function parseObject(line: string): object | undefined {
  const parsed = parseJson(line);
  return parsed.kind === "value" && isRecord(parsed.value) ? parsed.value : undefined;
}

function listIn(value: unknown): readonly unknown[] | undefined {
  if (Array.isArray(value)) return value;
  if (!isRecord(value)) return undefined;
  return Array.isArray(value.documents) ? value.documents : [value];
}

function fromValues(form: PastedForm, values: readonly unknown[]): PastedDocuments {
  const contents = values.flatMap((value) => contentOfJson(value) ?? []);
  return { form, contents, doubt: undefined, skipped: values.length - contents.length };
}
