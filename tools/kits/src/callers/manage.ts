/** The bootstrap management key of every kit's configuration. */
export const MANAGEMENT_KEY = "kit-management-key-of-some-length";

/** Asks a management route; throws when it is refused. */
export async function manage(
  base: string,
  method: "GET" | "POST" | "PATCH" | "DELETE",
  path: string,
  body?: object,
): Promise<unknown> {
  const response = await fetch(`${base}${path}`, {
    method,
    headers: { authorization: `Bearer ${MANAGEMENT_KEY}`, "content-type": "application/json" },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  });
  const text = await response.text();
  if (!response.ok) throw new Error(`${method} ${path} answered ${response.status}: ${text}`);
  return JSON.parse(text);
}

/** A new key, with its hash. */
export interface NewKey {
  readonly key: string;
  readonly hash: string;
}

/** Makes an inference key. @param limit USD; absent: none */
export async function createKey(base: string, name: string, limit?: number): Promise<NewKey> {
  const made = (await manage(base, "POST", "/keys", {
    name,
    ...(limit === undefined ? {} : { limit }),
  })) as { readonly key: string; readonly data: { readonly hash: string } };
  return { key: made.key, hash: made.data.hash };
}
