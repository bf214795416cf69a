import { answerId } from "./answer-id.ts";

/** Headers that name a request; each is used by several providers. */
const USUAL = ["x-request-id", "request-id"] as const;

/**
 * The provider's own id of a request as its response's headers tell it, for answers that have none; undefined where
 * there is none.
 *
 * @param header one by its name in lower case
 * @param own the provider's own name of such a header, in lower case
 */
export function requestId(
  header: (name: string) => unknown,
  own: string | undefined,
): string | undefined {
  for (const name of own === undefined ? USUAL : [own, ...USUAL]) {
    const id = answerId({ id: header(name) });
    if (id !== undefined && id !== "") return id;
  }
  return undefined;
}
