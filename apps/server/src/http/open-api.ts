import type { PluginSchema } from "@sluice/schema/openapi";
import type { Request, Response } from "express";

/**
 * `GET /openapi.json` (contract §5). The document is built when it is first asked for, so that a start
 * does not wait for it; its addresses are relative and hold under any host.
 */
export function openApiHandler(plugins: readonly PluginSchema[]) {
  let built: Promise<Buffer> | undefined;
  return async (_request: Request, response: Response): Promise<void> => {
    built ??= build(plugins);
    const document = await built;
    response.writeHead(200, {
      "content-type": "application/json",
      "content-length": document.length,
    });
    response.end(document);
  };
}

async function build(plugins: readonly PluginSchema[]): Promise<Buffer> {
  const { openApiDocument } = await import("@sluice/schema/openapi");
  return Buffer.from(JSON.stringify(openApiDocument({ plugins })));
}
