import type { ApiKey } from "@sluice/schema";
import type { KeyStore } from "../ports/key-store.ts";
import { operator } from "../stores/operator.ts";

const PAGE = 500;

/** Every key there is, newest first. */
export async function allKeys(keys: KeyStore): Promise<readonly ApiKey[]> {
  const found: ApiKey[] = [];
  for (let offset = 0; ; offset += PAGE) {
    const page = await keys.list({ includeDisabled: true, offset, limit: PAGE }, operator);
    found.push(...page);
    if (page.length < PAGE) return found;
  }
}
