import { errorReplies } from "./error-replies.ts";
import { replyHeaders } from "./headers.ts";
import type { JsonSchema } from "./json-schema.ts";
import { replySchemas, requestSchemas } from "./named-schemas.ts";
import type { OpenApiDocument, Paths, ServerEntry } from "./open-api-shapes.ts";
import { requestParameters } from "./parameters.ts";
import { chatPaths } from "./paths/chat-paths.ts";
import { embeddingsPaths } from "./paths/embeddings-paths.ts";
import { explainPaths } from "./paths/explain-paths.ts";
import { keyPaths } from "./paths/key-paths.ts";
import { modelPaths } from "./paths/model-paths.ts";
import { recordPaths } from "./paths/record-paths.ts";
import { rerankPaths } from "./paths/rerank-paths.ts";
import { servicePaths } from "./paths/service-paths.ts";
import { speechPaths } from "./paths/speech-paths.ts";
import { type PluginSchema, pluginItemSchema } from "./plugin-item-schema.ts";
import { schemaUri } from "./references.ts";
import { securitySchemes } from "./security.ts";
import { toJsonSchemas } from "./to-json-schemas.ts";

/** What a document is made for. */
export interface OpenApiOptions {
  /** Without a path and a slash at the end; absent: addresses are relative to the document's own. */
  readonly serverUrl?: string;
  /** Plugins that requests may name, with the fields of their items. */
  readonly plugins?: readonly PluginSchema[];
}

const TAGS = [
  { name: "Chat", description: "Answers of chat models, whole or streamed." },
  { name: "API Keys", description: "Keys, their limits and what they have spent." },
  { name: "Rerank", description: "Documents by their relevance to a query." },
  { name: "TTS", description: "Speech from text." },
  { name: "Embeddings", description: "Vectors of texts, tokens and pictures." },
  { name: "Models", description: "What can be asked for, and who serves it." },
  { name: "Usage", description: "What was used, and what it cost." },
  { name: "Service", description: "The server itself; at the root, not under the base URL." },
] as const;

/**
 * The OpenAPI 3.1 document of the gateway, built from the schemas that requests are checked with.
 * Building takes some tens of milliseconds; keep what comes out.
 */
export function openApiDocument(options: OpenApiOptions = {}): OpenApiDocument {
  const { serverUrl = "", plugins = [] } = options;
  return {
    openapi: "3.1.0",
    info: {
      title: "Sluice",
      version: "1.0.0",
      summary: "One HTTP API in front of every model provider.",
      description:
        "A caller sends one request; the gateway picks a provider by preference, price and health, moves on when one fails, and answers in one shape. Amounts are in USD. Every error has the one envelope `ErrorEnvelope`, whose `error.code` is the HTTP status.",
      license: { name: "MIT", identifier: "MIT" },
    },
    servers: [
      { url: `${serverUrl}/api/v1`, description: "The base URL." },
      { url: `${serverUrl}/v1`, description: "The same, shorter." },
    ],
    tags: TAGS,
    paths: {
      ...chatPaths,
      ...keyPaths,
      ...rerankPaths,
      ...speechPaths,
      ...embeddingsPaths,
      ...modelPaths,
      ...explainPaths,
      ...recordPaths,
      ...atRoot(servicePaths, { url: serverUrl || "/", description: "The root." }),
    },
    components: {
      schemas: schemas(plugins),
      responses: errorReplies(),
      headers: replyHeaders,
      parameters: requestParameters,
      securitySchemes,
    },
  };
}

function schemas(plugins: readonly PluginSchema[]): Record<string, JsonSchema> {
  return {
    ...toJsonSchemas(requestSchemas(), "input", schemaUri),
    PluginItem: pluginItemSchema(plugins, schemaUri),
    ...toJsonSchemas(replySchemas(), "output", schemaUri),
  };
}

function atRoot(paths: Paths, server: ServerEntry): Paths {
  return Object.fromEntries(
    Object.entries(paths).map(([path, item]) => [path, { ...item, servers: [server] }]),
  );
}
