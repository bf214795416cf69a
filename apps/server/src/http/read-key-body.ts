import { badRequest } from "@sluice/errors";
import type { Parsed } from "@sluice/schema";
import type { Request } from "express";
import { parseJson } from "./parse-json.ts";
import { readBody } from "./read-body.ts";

/** The body of a request about a key as JSON, of at most `limit` bytes; throws 400 and 413. */
export async function readKeyBody(request: Request, limit: number): Promise<unknown> {
  return parseJson(await readBody(request, limit)).value;
}

/** What the body asks for; throws 400 for what it must not. */
export function checkKeyBody<Body>(body: unknown, parse: (body: unknown) => Parsed<Body>): Body {
  const parsed = parse(body);
  if (parsed.kind === "invalid") throw badRequest(parsed.message, parsed.path);
  return parsed.request;
}
