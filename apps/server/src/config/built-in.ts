import type { Model } from "@sluice/schema";
import type * as z from "zod";

/** What this build of the server brings along. */
export interface BuiltIn {
  /** Adapters by id; an entry's `options` are checked by theirs. */
  readonly adapters: readonly BuiltInAdapter[];
  /** Models of the built-in provider `local`. */
  readonly localModels: readonly Model[];
}

/** The part of an adapter that a configuration is checked against. */
export interface BuiltInAdapter {
  readonly id: string;
  readonly options: z.ZodType;
  /** Where it is, unless an entry says otherwise. */
  readonly publicApi?: { readonly baseUrl: string };
  readonly ownServer?: { readonly port: number };
}
