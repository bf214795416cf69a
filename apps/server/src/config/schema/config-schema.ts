import { SPEECH_FORMATS } from "@sluice/schema";
import * as z from "zod";
import { accountSections } from "./account-sections.ts";
import { attemptSections } from "./attempt-sections.ts";
import { choice } from "./choice.ts";
import { leaf } from "./leaf.ts";
import { modelSection } from "./model-section.ts";
import { named } from "./named.ts";
import { possiblyEmptyText } from "./possibly-empty-text.ts";
import { providerSection } from "./provider-section.ts";
import { section } from "./section.ts";
import { serverSection } from "./server-section.ts";
import { timeoutsSection } from "./timeouts-section.ts";

const DATABASE = "sqlite:.sluice/sluice.db";

function isDatabase(value: string): boolean {
  return /^sqlite:./.test(value) || (/^postgres(?:ql)?:\/\//.test(value) && URL.canParse(value));
}

/** The whole of `sluice.yaml` (contract §4), defaults filled in. */
export const configSchema = section({
  server: serverSection,
  database: leaf("sqlite:<path> or postgres://user:password@host:5432/name", (value) =>
    typeof value === "string" && isDatabase(value) ? value : undefined,
  ).default(DATABASE),
  redis: leaf("a redis:// URL", (value) =>
    typeof value === "string" && /^rediss?:\/\//.test(value) && URL.canParse(value)
      ? value
      : undefined,
  ).nullish(),
  management_key: possiblyEmptyText().nullish(),
  ...accountSections,
  timeouts: timeoutsSection,
  ...attemptSections,
  speech: section({ default_format: choice(SPEECH_FORMATS).default("mp3") }),
  providers: named(
    /^[A-Za-z0-9][\w.-]*$/,
    "a provider's slug (letters, digits, . _ -)",
    providerSection,
  ),
  models: named(/^[^/\s]+\/[^/\s]+$/, "a model, author/slug", modelSection),
  plugins: named(
    /\S/,
    "a plugin",
    z.preprocess(
      (value) => value ?? {},
      z.record(z.string(), z.unknown(), { error: "expected a mapping of the plugin's options" }),
    ),
  ),
});

/** The checked content of a file. */
export type ConfigFile = z.infer<typeof configSchema>;
