import { errorsOf } from "../error-replies.ts";
import { apiKeyExample, currentKeyExample } from "../examples/keys.ts";
import type { Operation, Paths } from "../open-api-shapes.ts";
import { json, parameterOf } from "../references.ts";
import { byAnyKey, byManagementKey } from "../security.ts";

const management = { tags: ["API Keys"], security: byManagementKey } as const;
const one = {
  200: { description: "The key.", content: json("KeyReply", { data: apiKeyExample }) },
};

const create: Operation = {
  ...management,
  operationId: "createKey",
  summary: "Create an API key",
  description: "Makes a key that runs models; the key itself is shown this once.",
  requestBody: {
    required: true,
    content: json("CreateKeyRequest", { name: "Customer A", limit: 10, limit_reset: "monthly" }),
  },
  responses: {
    201: {
      description: "The key that was made.",
      content: json("CreatedKeyReply", { data: apiKeyExample, key: `sk-sl-v1-${"0".repeat(64)}` }),
    },
    ...errorsOf(400, 401, 403, 413, 415, 429, 500, 503),
  },
};

const list: Operation = {
  ...management,
  operationId: "listKeys",
  summary: "List API keys",
  parameters: [parameterOf("IncludeDisabled"), parameterOf("Offset"), parameterOf("WorkspaceId")],
  responses: {
    200: {
      description: "A page of keys.",
      content: json("KeyListReply", { data: [apiKeyExample] }),
    },
    ...errorsOf(400, 401, 403, 429, 500, 503),
  },
};

const show: Operation = {
  ...management,
  operationId: "getKey",
  summary: "Get an API key",
  parameters: [parameterOf("Hash")],
  responses: { ...one, ...errorsOf(401, 403, 404, 429, 500, 503) },
};

const update: Operation = {
  ...management,
  operationId: "updateKey",
  summary: "Update an API key",
  description: "An absent field stays as it is.",
  parameters: [parameterOf("Hash")],
  requestBody: { required: true, content: json("PatchKeyRequest", { disabled: true }) },
  responses: { ...one, ...errorsOf(400, 401, 403, 404, 413, 415, 429, 500, 503) },
};

const remove: Operation = {
  ...management,
  operationId: "deleteKey",
  summary: "Delete an API key",
  description:
    "By a management key, or by the secret of the Connect client that made the key; any other key is answered as if it did not exist.",
  parameters: [parameterOf("Hash")],
  responses: {
    200: {
      description: "The key no longer exists.",
      content: json("DeleteResult", { deleted: true }),
    },
    ...errorsOf(401, 403, 404, 429, 500, 503),
  },
};

const current: Operation = {
  operationId: "getCurrentKey",
  tags: ["API Keys"],
  summary: "Get the calling key",
  description: "What the key that asks may do and has done.",
  security: byAnyKey,
  responses: {
    200: { description: "The key.", content: json("CurrentKeyReply", currentKeyExample) },
    ...errorsOf(401, 404, 429, 500, 503),
  },
};

/** Management of keys (specification; wire reference §12). */
export const keyPaths: Paths = {
  "/keys": { get: list, post: create },
  "/keys/{hash}": { get: show, patch: update, delete: remove },
  "/key": { get: current },
  "/auth/key": {
    get: {
      ...current,
      operationId: "getCurrentKeyByOldPath",
      summary: "Get the calling key, by its older path",
    },
  },
};
