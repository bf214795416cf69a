import { leaf } from "./leaf.ts";

/** An http or https URL without query or fragment; a trailing slash is taken off. */
export function httpUrl() {
  return leaf("an http:// or https:// URL without query", (value) => {
    if (typeof value !== "string" || !URL.canParse(value)) return undefined;
    const { protocol, search, hash } = new URL(value);
    const fits = /^https?:$/.test(protocol) && search === "" && hash === "";
    return fits ? value.replace(/\/+$/, "") : undefined;
  });
}
