/** A search that is asked for in a JSON body. */
export function postSearch(
  url: string,
  headers: Readonly<Record<string, string>>,
  body: object,
): { readonly url: string; readonly init: RequestInit } {
  return {
    url,
    init: {
      method: "POST",
      headers: { "content-type": "application/json", ...headers },
      body: JSON.stringify(body),
    },
  };
}
