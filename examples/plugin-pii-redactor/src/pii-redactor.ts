import { definePlugin, type PluginContext } from "@sluice/plugins";
import { type CountryCode, isSupportedCountry } from "libphonenumber-js";
import * as z from "zod";
import { restoreResult } from "./answer/restore-result.ts";
import { restoreStream } from "./answer/restore-stream.ts";
import { KINDS, type Kind } from "./kinds.ts";
import { redactRequest } from "./prompt/redact-request.ts";
import type { Vault } from "./vault.ts";

const ALL_KINDS = Object.keys(KINDS) as Kind[];
const ROLES = ["system", "developer", "user", "assistant", "tool"] as const;

const options = z.strictObject({
  kinds: z
    .array(z.enum(ALL_KINDS))
    .min(1)
    .default(ALL_KINDS)
    .describe("What is hidden: `email`, `phone`, `card`, `iban`; default all."),
  roles: z
    .array(z.enum(ROLES))
    .min(1)
    .default([...ROLES])
    .describe("Whose messages are looked at; default all."),
  country: z
    .string()
    .refine((code): code is CountryCode => isSupportedCountry(code), {
      error: "must be a country's two letters, such as DE",
    })
    .optional()
    .describe(
      "Where numbers of telephones without a country's code belong; absent: only those with `+` are hidden.",
    ),
});

/** What each request's placeholders stand for; gone with the request. */
const vaults = new WeakMap<PluginContext<z.infer<typeof options>>, Vault>();

/**
 * Puts placeholders for e-mail addresses, numbers of telephones and of payment cards, and bank accounts before a
 * request goes to a provider, and the values back into its answer: text, thoughts and arguments of tool calls,
 * whole or streamed.
 */
export const piiRedactor = definePlugin({
  id: "pii-redactor",
  options,
  // Whatever sends the prompt out, a search or a panel of models, must find it redacted.
  precedes: ["web", "web-fetch", "fusion"],
  actsOn: (request, { country, ...wanted }) =>
    !redactRequest(request, { ...wanted, country }).vault.isEmpty,
  isPure: true,
  before(context) {
    const { country, ...wanted } = context.options;
    const { request, vault } = redactRequest(context.request, { ...wanted, country });
    if (vault.isEmpty) return { kind: "continue", request };
    vaults.set(context, vault);
    const summary = "values were replaced by placeholders";
    context.report({
      type: "plugin",
      name: "pii-redactor",
      summary,
      data: { replaced: vault.counts },
    });
    return { kind: "continue", request };
  },
  afterResult(context, result) {
    const vault = vaults.get(context);
    return vault === undefined ? result : restoreResult(result, vault);
  },
  afterStream(context, chunks) {
    const vault = vaults.get(context);
    return vault === undefined ? chunks : restoreStream(chunks, vault);
  },
});
