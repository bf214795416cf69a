import type { ChatChunk, ChatRequest, ChatResult } from "@sluice/schema";
import type { PluginHost } from "../plugin-run.ts";

/** What the checks feed a plugin with; everything has a plain default. */
export interface PluginSamples {
  /** Fields of a request's item that the plugin takes; default none. */
  readonly options?: Readonly<Record<string, unknown>>;
  /** Fields that its schema must refuse; checked when given. */
  readonly badOptions?: readonly Readonly<Record<string, unknown>>[];
  /**
   * Why an earlier request may change what becomes of a later one, as with a cache: then it is not demanded that it
   * does not.
   */
  readonly remembers?: string;
  /** Arguments that a model may give to its server tools, by their type; tools without are only described. */
  readonly toolArguments?: Readonly<Record<string, readonly unknown[]>>;
  readonly requests?: readonly ChatRequest[];
  readonly results?: readonly ChatResult[];
  /** Whole streams. */
  readonly streams?: readonly (readonly ChatChunk[])[];
  /** What the plugin reaches out with: `fetch`, `run`, `catalog`. */
  readonly host?: Partial<PluginHost>;
}
