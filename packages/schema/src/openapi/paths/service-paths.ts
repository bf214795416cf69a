import { errorsOf } from "../error-replies.ts";
import type { Operation, Paths, Reply } from "../open-api-shapes.ts";
import { open } from "../security.ts";

const shared = { tags: ["Service"], security: open } as const;
const page = (description: string): Reply => ({
  description,
  content: { "text/html": { schema: { type: "string" } } },
});
const ok: Reply = {
  description: "It is.",
  content: {
    "application/json": {
      schema: {
        type: "object",
        properties: { status: { const: "ok", description: "All is well." } },
        required: ["status"],
      },
      example: { status: "ok" },
    },
  },
};

const health: Operation = {
  ...shared,
  operationId: "getHealth",
  summary: "Whether the process runs",
  responses: { 200: ok, ...errorsOf(500) },
};

const readiness: Operation = {
  ...shared,
  operationId: "getReadiness",
  summary: "Whether it should get requests",
  description: "503 while it starts, drains, or cannot reach its database.",
  responses: { 200: ok, ...errorsOf(500, 503) },
};

const metrics: Operation = {
  ...shared,
  operationId: "getMetrics",
  summary: "Metrics in Prometheus' text format",
  description: "Needs no key from the machine it runs on, else a management key.",
  responses: {
    200: {
      description: "The metrics.",
      content: { "text/plain": { schema: { type: "string" } } },
    },
    ...errorsOf(401, 403, 500),
  },
};

const description: Operation = {
  ...shared,
  operationId: "getOpenApi",
  summary: "This document",
  responses: {
    200: {
      description: "An OpenAPI 3.1 document.",
      content: {
        "application/json": {
          schema: {
            type: "object",
            properties: { openapi: { type: "string", pattern: "^3\\.1\\." } },
            required: ["openapi", "info", "paths"],
          },
        },
      },
    },
    ...errorsOf(500),
  },
};

const reference: Operation = {
  ...shared,
  operationId: "getDocs",
  summary: "This document as a page",
  responses: { 200: page("The page."), ...errorsOf(500) },
};

/** What answers at the root, not under the base URL (contract §5). */
export const servicePaths: Paths = {
  "/healthz": { get: health },
  "/readyz": { get: readiness },
  "/metrics": { get: metrics },
  "/openapi.json": { get: description },
  "/docs": { get: reference },
};
