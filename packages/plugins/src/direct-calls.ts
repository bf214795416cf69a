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

/**
 * Calls of configured providers past routing, for what is no chat. Each rejects with a `ProviderError`, and is free
 * here: what it costs is bought with `charge`.
 */
export interface DirectCalls {
  moderate(at: DirectTarget, input: ModerationsRequest["input"]): Promise<ModerationsResponse>;
  recognise(at: DirectTarget, document: Omit<OcrRequest, "model">): Promise<OcrResponse>;
}
