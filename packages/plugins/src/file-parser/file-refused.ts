import { badRequest, type GatewayError } from "@sluice/errors";
import type { PlacedFile } from "./file-parts.ts";

/** 400: a file that cannot be read; `why` ends a sentence that begins with it. */
export function fileRefused({ name, path }: PlacedFile, why: string): GatewayError {
  const shown = JSON.stringify(Array.from(name.slice(0, 200)).slice(0, 100).join(""));
  return badRequest(`${path}: the file ${shown} ${why}`, path);
}
