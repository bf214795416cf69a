import type { TemplateFile } from "./read-template.ts";

/** No tool of this repository is to take the template's files for its own. */
const ENDING = /\.template$/;

/** A file with its values in path and text; `.json` files have them as JSON does. */
export function fillTemplate(
  { path, text }: TemplateFile,
  values: Readonly<Record<string, string>>,
): TemplateFile {
  const target = filled(path, values, (value) => value).replace(ENDING, "");
  const written = target.endsWith(".json") ? inJson : (value: string) => value;
  return { path: target, text: filled(text, values, written) };
}

function filled(
  text: string,
  values: Readonly<Record<string, string>>,
  written: (value: string) => string,
): string {
  return text.replaceAll(/\{\{([^{}]+)\}\}/g, (_all, name: string) => {
    const value = values[name];
    if (value === undefined) throw new Error(`the template names ${name}, which has no value`);
    return written(value);
  });
}

function inJson(value: string): string {
  return JSON.stringify(value).slice(1, -1);
}
