import type {
  ModerationsRequest,
  ModerationsResponse,
  OcrRequest,
  OcrResponse,
} from "@sluice/schema";

/** A provider of the configuration by its slug, and the provider's own name of a model. */
export interface DirectTarget {
  readonly provider: string;
  readonly model: string;
}

/** What a plugin may ask of a configured provider past routing. */
export type DirectOperation = "moderations" | "ocr";

/** A call that a plugin's options name a provider for. */
export interface DirectUse {
  readonly operation: DirectOperation;
  /** A slug of `providers`. */
  readonly provider: string;
  /** Where the options name it, such as `["ocr", "provider"]`. */
  readonly path: readonly [string, ...string[]];
  /** The plugin works without: then the first member of `path` is left out of the entry, with a warning. Absent: false. */
  readonly isOptional?: boolean;
}

/**
 * Calls of configured providers past routing, for what is no chat. Each rejects with a `ProviderError`, and is free
 * here: what it costs is bought with `charge`.
 */
export interface DirectCalls {
  /** The display name of a provider; its slug where nobody is configured under it. */
  nameOf(provider: string): string;
  moderate(at: DirectTarget, input: ModerationsRequest["input"]): Promise<ModerationsResponse>;
  recognise(at: DirectTarget, document: Omit<OcrRequest, "model">): Promise<OcrResponse>;
}
