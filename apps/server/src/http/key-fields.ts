import type { CreateKeyRequest, KeyRateLimits, PatchKeyRequest } from "@sluice/schema";
import type { RateLimits } from "../ports/caller.ts";
import type { KeyLists, KeyPatch, NewKey } from "../ports/key-store.ts";

/** What `POST /keys` asks for, in the store's words. */
export function toNewKey(asked: CreateKeyRequest): NewKey {
  return {
    kind: "inference",
    name: asked.name,
    limit: asked.limit ?? null,
    limitReset: asked.limit_reset ?? null,
    includeByokInLimit: asked.include_byok_in_limit ?? false,
    expiresAt: asked.expires_at ?? null,
    creatorUserId: asked.creator_user_id ?? null,
    externalUser: asked.external?.user ?? null,
    ...rulesOf(asked),
  };
}

/** What `PATCH /keys/{hash}` asks for: only what it names. */
export function toKeyPatch(asked: PatchKeyRequest): KeyPatch {
  return named({
    name: asked.name,
    disabled: asked.disabled,
    limit: asked.limit,
    limitReset: asked.limit_reset,
    includeByokInLimit: asked.include_byok_in_limit,
    expiresAt: asked.expires_at,
    ...rulesOf(asked),
  });
}

function rulesOf(asked: CreateKeyRequest | PatchKeyRequest): KeyLists & Pick<NewKey, "rateLimits"> {
  const { rate_limits: limits } = asked;
  return named({
    rateLimits: limits == null ? limits : toRateLimits(limits),
    allowedModels: asked.allowed_models,
    ignoredModels: asked.ignored_models,
    allowedProviders: asked.allowed_providers,
    ignoredProviders: asked.ignored_providers,
  });
}

function toRateLimits(asked: KeyRateLimits): RateLimits {
  return named({
    requestsPerMinute: asked.requests_per_minute,
    tokensPerMinute: asked.tokens_per_minute,
    concurrent: asked.concurrent,
  });
}

type Named<Fields> = { readonly [Name in keyof Fields]?: Exclude<Fields[Name], undefined> };

/** Without the fields that were left out: null says something, absence does not. */
function named<Fields extends object>(fields: Fields): Named<Fields> {
  const given = Object.entries(fields).filter(([, value]) => value !== undefined);
  return Object.fromEntries(given) as Named<Fields>;
}
