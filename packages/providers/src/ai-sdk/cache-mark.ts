import type { CacheControl } from "@sluice/schema";
import type { CallContext } from "./call-context.ts";
import type { ProviderOptions } from "./sdk-model.ts";

/** Whatever may bear a breakpoint of the prompt cache. */
interface Marked {
  readonly cache_control?: CacheControl | null | undefined;
}

/**
 * The breakpoint of a part, a message or a tool as a member of it: under the package's own word for
 * `cache_control`. Without such a word it is lost.
 */
export function cacheMark(
  { cache_control: mark }: Marked,
  { namespace, parameters, lost }: Pick<CallContext<unknown>, "namespace" | "parameters" | "lost">,
  where: "messages" | "tools",
): { readonly providerOptions?: ProviderOptions } {
  if (mark === null || mark === undefined) return {};
  const word = parameters.cache_control;
  if (word === undefined) {
    lost.add(`${where}.cache_control`);
    return {};
  }
  return { providerOptions: { [namespace]: { [word]: mark } } };
}

/** A part's mark; only a part that has the member bears one. */
export function partMark(
  part: object,
  context: CallContext<unknown>,
): { readonly providerOptions?: ProviderOptions } {
  return "cache_control" in part ? cacheMark(part as Marked, context, "messages") : {};
}
