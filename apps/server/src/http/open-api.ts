import { openApiDocument, type PluginSchema } from "@sluice/schema/openapi";
import type { Request, Response } from "express";

/**
 * `GET /openapi.json` (contract §5). The document is built when it is first asked for, so that a start
 * does not wait for it; its addresses are relative and hold under any host.
 */
export function openApiHandler(plugins: readonly PluginSchema[]) {
  let built: Buffer | undefined;
  return (_request: Request, response: Response): void => {
    built ??= Buffer.from(JSON.stringify(openApiDocument({ plugins })));
    response.writeHead(200, {
      "content-type": "application/json",
      "content-length": built.length,
    });
    response.end(built);
  };
}
