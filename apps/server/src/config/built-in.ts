import type { ParameterTable } from "@sluice/providers";
import type { Model } from "@sluice/schema";
import type * as z from "zod";
import type { LoadTable } from "../catalogue/public-tables.ts";
import type { ProviderEntry } from "./config.ts";

/** What this build of the server brings along. */
export interface BuiltIn {
  /** Adapters by id; an entry's `options` are checked by theirs. */
  readonly adapters: readonly BuiltInAdapter[];
  /** Models of the built-in provider `local`. */
  readonly localModels: readonly Model[];
  /** Whether a name stands for models that the gateway chooses; absent: none does. */
  readonly isRouter?: (slug: string) => boolean;
  /** The built-in catalogue of public models; absent: it knows none. */
  readonly loadTable?: LoadTable;
}

/** The part of an adapter that a configuration is checked against. */
export interface BuiltInAdapter {
  readonly id: string;
  readonly options: z.ZodType;
  /** Where it is, unless an entry says otherwise. */
  readonly publicApi?: { readonly baseUrl: string };
  readonly ownServer?: { readonly port: number };
  /** What it does with each chat parameter as this entry; undefined, or absent: it does not say. */
  parametersOf?(entry: ProviderEntry): ParameterTable | undefined;
}
