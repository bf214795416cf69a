import { randomBytes } from "node:crypto";
import { badRequest, notFound } from "@sluice/errors";
import {
  type CreateKeyRequest,
  type Parsed,
  type PatchKeyRequest,
  parseCreateKeyRequest,
  parsePatchKeyRequest,
} from "@sluice/schema";
import type { Request, RequestHandler, Response } from "express";
import type { Dependencies } from "../pipeline/dependencies.ts";
import type { KeyPatch, NewKey } from "../ports/key-store.ts";
import { KEY_BYTES, newKey } from "../stores/new-key.ts";
import type { Authenticate } from "./authenticate.ts";
import { parseJson } from "./parse-json.ts";
import { readBody } from "./read-body.ts";
import { readKeyFilter } from "./read-key-filter.ts";
import { sendJson } from "./send-json.ts";

/** Better said than kept without effect. */
const NO_RATE_LIMITS = "rate_limits are not enforced by this version; leave them out";

/** `POST|GET /keys` and `GET|PATCH|DELETE /keys/{hash}` (specification; wire reference §12). */
export function keyRoutes(
  authenticate: Authenticate,
  { keys, config }: Pick<Dependencies, "keys" | "config">,
): Record<"create" | "list" | "show" | "update" | "remove", RequestHandler> {
  return {
    async create(request: Request, response: Response) {
      const caller = await authenticate(request, "management");
      const asked = await readParsed(request, parseCreateKeyRequest, config.server.bodyLimit);
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
      const asked = await readParsed(request, parsePatchKeyRequest, config.server.bodyLimit);
      const data = await keys.update(hashIn(request), toPatch(asked), caller);
      sendJson(response, 200, { data: found(data) });
    },
    async remove(request: Request, response: Response) {
      const caller = await authenticate(request, "management");
      if (!(await keys.remove(hashIn(request), caller))) throw notFound();
      sendJson(response, 200, { deleted: true });
    },
  };
}

function toNewKey(asked: CreateKeyRequest): NewKey {
  return {
    kind: "inference",
    name: asked.name,
    limit: asked.limit ?? null,
    limitReset: asked.limit_reset ?? null,
    includeByokInLimit: asked.include_byok_in_limit ?? false,
    expiresAt: asked.expires_at ?? null,
    creatorUserId: asked.creator_user_id ?? null,
    externalUser: asked.external?.user ?? null,
  };
}

function toPatch(asked: PatchKeyRequest): KeyPatch {
  const { name, disabled, limit, limit_reset: limitReset, include_byok_in_limit: byok } = asked;
  const { expires_at: expiresAt } = asked;
  return {
    ...(name === undefined ? {} : { name }),
    ...(disabled === undefined ? {} : { disabled }),
    ...(limit === undefined ? {} : { limit }),
    ...(limitReset === undefined ? {} : { limitReset }),
    ...(byok === undefined ? {} : { includeByokInLimit: byok }),
    ...(expiresAt === undefined ? {} : { expiresAt }),
  };
}

async function readParsed<Body>(
  request: Request,
  parse: (body: unknown) => Parsed<Body>,
  limit: number,
): Promise<Body> {
  const body = parseJson(await readBody(request, limit));
  const parsed = parse(body);
  if (parsed.kind === "invalid") throw badRequest(parsed.message, parsed.path);
  if (asksForRateLimits(body)) throw badRequest(NO_RATE_LIMITS, "rate_limits");
  return parsed.request;
}

function asksForRateLimits(body: unknown): boolean {
  if (typeof body !== "object" || body === null || !Object.hasOwn(body, "rate_limits"))
    return false;
  return "rate_limits" in body && body.rate_limits !== null;
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
