import type { ProviderPreferences } from "../../chat/provider-preferences.ts";
import type { ChatRequest } from "../../chat/request.ts";

type Sort = Exclude<NonNullable<ProviderPreferences["sort"]>, string>;

/** What `provider.sort` says, in its long form. */
export function sortOf({ provider }: ChatRequest): Sort {
  const sort = provider?.sort;
  return typeof sort === "string" ? { by: sort } : (sort ?? {});
}

/** The request with `provider.sort`, in the short form where that says it all. */
export function withSort(request: ChatRequest, { by, partition }: Sort): ChatRequest {
  const sort = by && !partition ? by : { ...(by && { by }), ...(partition && { partition }) };
  return { ...request, provider: { ...request.provider, sort } };
}
