import { randomBytes } from "node:crypto";
import { notFound } from "@sluice/errors";
import {
  createKeyRequest,
  parseCreateKeyRequest,
  parsePatchKeyRequest,
  patchKeyRequest,
} from "@sluice/schema";
import type { Request, RequestHandler, Response } from "express";
import type { Dependencies } from "../pipeline/dependencies.ts";
import { KEY_BYTES, newKey } from "../stores/new-key.ts";
import type { Authenticate } from "./authenticate.ts";
import { toKeyPatch, toNewKey } from "./key-fields.ts";
import { checkKeyBody, readKeyBody } from "./read-key-body.ts";
import { readKeyFilter } from "./read-key-filter.ts";
import { sendJson } from "./send-json.ts";
import { tellDropped } from "./tell-dropped.ts";
import { unknownFields } from "./unknown-fields.ts";

/** `POST|GET /keys` and `GET|PATCH|DELETE /keys/{hash}` (specification; wire reference §12). */
export function keyRoutes(
  authenticate: Authenticate,
  { keys, config }: Pick<Dependencies, "keys" | "config">,
): Record<"create" | "list" | "show" | "update" | "remove", RequestHandler> {
  return {
    async create(request: Request, response: Response) {
      const caller = await authenticate(request, "management");
      const body = await readKeyBody(request, config.server.bodyLimit);
      const asked = checkKeyBody(body, parseCreateKeyRequest);
      tellDropped(response, { trace: { dropped: unknownFields(body, createKeyRequest) } });
      const own = asked.external?.api_key ?? undefined;
      const secret = own ?? newKey(randomBytes(KEY_BYTES));
      const data = await keys.create(toNewKey(asked), secret, caller);
      // A string of the caller's own is not sent back; what stands in its place must be a string.
      sendJson(response, 201, { data, key: own === undefined ? secret : data.label });
    },
    async list(request: Request, response: Response) {
      const caller = await authenticate(request, "management");
      const filter = readKeyFilter(request.query);
      sendJson(response, 200, { data: filter === "none" ? [] : await keys.list(filter, caller) });
    },
    async show(request: Request, response: Response) {
      const caller = await authenticate(request, "management");
      sendJson(response, 200, { data: found(await keys.get(hashIn(request), caller)) });
    },
    async update(request: Request, response: Response) {
      const caller = await authenticate(request, "management");
      const body = await readKeyBody(request, config.server.bodyLimit);
      const asked = checkKeyBody(body, parsePatchKeyRequest);
      tellDropped(response, { trace: { dropped: unknownFields(body, patchKeyRequest) } });
      const data = await keys.update(hashIn(request), toKeyPatch(asked), caller);
      sendJson(response, 200, { data: found(data) });
    },
    async remove(request: Request, response: Response) {
      const caller = await authenticate(request, "management");
      if (!(await keys.remove(hashIn(request), caller))) throw notFound();
      sendJson(response, 200, { deleted: true });
    },
  };
}

/** An opaque string to be compared, whatever it holds. */
function hashIn(request: Request): string {
  const { hash } = request.params;
  return typeof hash === "string" ? hash : "";
}

function found<Key>(key: Key | undefined): Key {
  if (key === undefined) throw notFound();
  return key;
}
