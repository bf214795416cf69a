import { readFile } from "node:fs/promises";
import { fileFault } from "../config/file-fault.ts";
import { CommandError } from "./command-error.ts";

/** What is explained when no body is given. */
const SHORT = { messages: [{ role: "user", content: "Hello" }] };

/** The body that the options of `sluice explain` stand for. Throws a `CommandError`. */
export async function readExplainBody({
  model,
  body: file,
}: {
  readonly model?: string;
  readonly body?: string;
}): Promise<unknown> {
  if (model === undefined && file === undefined) {
    throw new CommandError("Name a model with --model, or give a chat request with --body.");
  }
  const body = file === undefined ? SHORT : parsed(await contentOf(file), file);
  if (model === undefined) return body;
  if (typeof body !== "object" || body === null || Array.isArray(body)) {
    throw new CommandError(`${file} does not hold a JSON object.`);
  }
  return { ...body, model };
}

async function contentOf(file: string): Promise<string> {
  try {
    return await readFile(file, "utf8");
  } catch (error) {
    throw new CommandError(`${file} cannot be read: ${fileFault(error)}`, { cause: error });
  }
}

function parsed(text: string, file: string): unknown {
  try {
    return JSON.parse(text.charCodeAt(0) === 0xfeff ? text.slice(1) : text);
  } catch (error) {
    const why = error instanceof Error ? error.message : "";
    throw new CommandError(`${file} is not valid JSON: ${why}`);
  }
}
