import * as z from "zod";
import { defineProvider } from "../define-provider.ts";
import { compatibleDialect } from "../openai-compatible/compatible-dialect.ts";
import type { OpenAiDialect } from "../openai-compatible/dialect.ts";
import { openAiCompatibleProvider } from "../openai-compatible/openai-compatible-provider.ts";
import { sent } from "../parameter-rules.ts";
import { openAiDialect } from "./openai-dialect.ts";

const PUBLIC_API = {
  name: "OpenAI",
  variable: "OPENAI_API_KEY",
  baseUrl: "https://api.openai.com/v1",
} as const;

const options = z.strictObject({
  /** `openai`: only what OpenAI's own API knows; `compatible`: extensions too. By the host unless given. */
  dialect: z.enum(["openai", "compatible"]).optional(),
  /** The name under which the token limit goes up; by the dialect unless given. */
  max_tokens_field: z.enum(["max_tokens", "max_completion_tokens"]).optional(),
});

type Options = z.infer<typeof options>;

/**
 * Any server that speaks OpenAI's API, and OpenAI itself, where no `base_url` is given. Covers chat,
 * rerank, speech, embeddings and moderations.
 */
export const openai = defineProvider<Options>({
  id: "openai",
  publicApi: PUBLIC_API,
  options,
  create(settings) {
    const baseUrl = settings.baseUrl ?? PUBLIC_API.baseUrl;
    return openAiCompatibleProvider(settings, baseUrl, chooseDialect(baseUrl, settings.options));
  },
});

function chooseDialect(baseUrl: string, chosen: Options): OpenAiDialect {
  const isOpenAi =
    (chosen.dialect ?? (isOpenAiHost(baseUrl) ? "openai" : "compatible")) === "openai";
  const dialect = isOpenAi ? openAiDialect : compatibleDialect;
  const field = chosen.max_tokens_field;
  if (field === undefined) return dialect;
  const limit = sent(field);
  const rules = { ...dialect.parameters.rules, max_tokens: limit, max_completion_tokens: limit };
  return { ...dialect, parameters: { ...dialect.parameters, rules } };
}

function isOpenAiHost(baseUrl: string): boolean {
  return /^https:\/\/(?:[\w-]+\.)?api\.openai\.com(?:[/:]|$)/.test(baseUrl);
}
