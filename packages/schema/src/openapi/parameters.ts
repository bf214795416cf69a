import { LIMITS } from "../limits.ts";
import type { JsonSchema } from "./json-schema.ts";
import { listParameters } from "./list-parameters.ts";
import type { Parameter } from "./open-api-shapes.ts";

const onOff: JsonSchema = { type: "string", enum: ["enabled", "disabled"], default: "disabled" };
const text: JsonSchema = { type: "string", minLength: 1 };
const inHeader = { in: "header" } as const;
const inPath = { in: "path", required: true } as const;

/** `components.parameters`: headers, path and query of requests (specification; contract §1, §5). */
export const requestParameters: Readonly<Record<string, Parameter>> = {
  ServiceMetadata: {
    ...inHeader,
    name: "X-Service-Metadata",
    description:
      "`enabled` adds `service_metadata` to the answer, to the last chunk of a stream, and to errors.",
    schema: onOff,
  },
  LegacyServiceMetadata: {
    ...inHeader,
    name: "X-Service-Experimental-Metadata",
    description: "Older name of `X-Service-Metadata`, which wins when both are given.",
    schema: onOff,
    deprecated: true,
  },
  OpenRouterMetadata: {
    ...inHeader,
    name: "X-OpenRouter-Metadata",
    description: "As `X-Service-Metadata`; the same is also sent under `openrouter_metadata`.",
    schema: onOff,
  },
  SessionId: {
    ...inHeader,
    name: "x-session-id",
    description: "As `session_id` in the body, which wins.",
    schema: { type: "string", maxLength: LIMITS.sessionIdCharacters },
  },
  Commit: {
    ...inHeader,
    name: "X-Sluice-Commit",
    description:
      "Until the first token, the whole answer or this many tokens came, nothing is sent and a failed provider is replaced unseen.",
    schema: {
      type: "string",
      pattern: "^(first_token|complete|[1-9][0-9]{0,5})$",
      default: "first_token",
    },
    example: "complete",
  },
  Hedge: {
    ...inHeader,
    name: "X-Sluice-Hedge",
    description:
      "`1`: when the first provider has been silent for longer than 95 % of its answers take, a second one of the model is asked too; the first to answer wins, and both are charged. `0`: never. Absent: as the installation is configured.",
    schema: { type: "string", enum: ["0", "1"] },
    example: "1",
  },
  Seed: {
    ...inHeader,
    name: "X-Sluice-Seed",
    description:
      "Stands for chance where a provider is drawn: the same text, request and health give the same order of providers, here and in `POST /explain`.",
    schema: { type: "string", maxLength: 256 },
    example: "request-42",
  },
  AnthropicBeta: {
    ...inHeader,
    name: "x-anthropic-beta",
    description:
      "Names of Anthropic's features in trial, for endpoints that speak its language; where another one serves, the header is named in `X-Sluice-Dropped`.",
    schema: text,
    example: "context-1m-2025-08-07,interleaved-thinking-2025-05-14",
  },
  OwnKeys: {
    ...inHeader,
    name: "X-Provider-API-Keys",
    description:
      "Own keys of providers for this one request: the text of a JSON object from slugs (or display names) of providers to keys. Their endpoints go first and are called with that key, which is never kept; the request then costs 0 here.",
    schema: { type: "string" },
    example: '{"openai":"<your key>"}',
  },
  Hash: {
    ...inPath,
    name: "hash",
    description: "Lowercase hex SHA-256 of the whole key string.",
    schema: text,
    example: "9f86d081884c7d659a2feaa0c55ad015a3bf4f1b2b0b822cd15d6c15b0f00a08",
  },
  GenerationId: {
    in: "query",
    required: true,
    name: "id",
    description: "The id that the reply named, in its body and in `X-Generation-Id`.",
    schema: text,
    example: "gen-1795824000-AbCdEfGhIjKlMnOpQrSt",
  },
  ActivityDate: {
    in: "query",
    name: "date",
    description: "One day (UTC) in place of the last 30.",
    schema: { type: "string", format: "date" },
    example: "2026-11-28",
  },
  ActivityGroup: {
    in: "query",
    name: "group_by",
    description: "`workspace`: each item names its workspace.",
    schema: { type: "string", enum: ["workspace"] },
  },
  Author: {
    ...inPath,
    name: "author",
    description: "First part of the model's slug.",
    schema: text,
    example: "local",
  },
  Slug: {
    ...inPath,
    name: "slug",
    description: "Second part of the model's slug.",
    schema: text,
    example: "echo",
  },
  ModelId: {
    ...inPath,
    name: "id",
    description: "The whole slug with its slash escaped, `author%2Fslug`.",
    schema: text,
    example: "local/echo",
  },
  IncludeDisabled: {
    in: "query",
    name: "include_disabled",
    description: "`true` lists disabled keys too.",
    schema: { type: "string", enum: ["true", "false"], default: "false" },
  },
  Offset: {
    in: "query",
    name: "offset",
    description: "How many keys to skip; a page has 100.",
    schema: { type: "integer", minimum: 0, maximum: 999_999_999, default: 0 },
  },
  WorkspaceId: {
    in: "query",
    name: "workspace_id",
    description: "Only keys of this workspace; an installation has one, and others have no keys.",
    schema: text,
  },
  ...listParameters,
};
