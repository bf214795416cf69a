import * as z from "zod";
import { choice } from "./choice.ts";
import { flag } from "./flag.ts";
import { httpUrl } from "./http-url.ts";
import { list } from "./list.ts";
import { possiblyEmptyText } from "./possibly-empty-text.ts";
import { section } from "./section.ts";
import { text } from "./text.ts";
import { timeoutsSection } from "./timeouts-section.ts";

/** One entry of `providers:`. */
export const providerSection = section({
  name: text().optional(),
  adapter: text("a built-in adapter, or the npm name of a package").optional(),
  base_url: httpUrl().optional(),
  api_key: possiblyEmptyText().optional(),
  headers: z
    .record(z.string(), possiblyEmptyText(), { error: "expected a mapping from names to texts" })
    .nullish(),
  data_collection: choice(["allow", "deny"]).default("allow"),
  zdr: flag().default(false),
  regions: list(text()).default([]),
  timeouts: timeoutsSection,
  catalogue: flag().optional(),
  only: list(text("a model; * stands for any text")).optional(),
  except: list(text("a model; * stands for any text")).optional(),
  options: z.record(z.string(), z.unknown(), { error: "expected a mapping" }).nullish(),
});

/** A checked entry of `providers:`. */
export type ProviderSection = z.infer<typeof providerSection>;
