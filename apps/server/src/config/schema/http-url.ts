import { leaf } from "./leaf.ts";

/** An http or https URL without credentials, query or fragment, none of which would be sent; a trailing slash is taken off. */
export function httpUrl() {
  return leaf("an http:// or https:// URL without user, password and query", (value) => {
    if (typeof value !== "string" || !URL.canParse(value)) return undefined;
    const { protocol, username, password, search, hash } = new URL(value);
    const fits = /^https?:$/.test(protocol) && username + password + search + hash === "";
    return fits ? value.replace(/\/+$/, "") : undefined;
  });
}
