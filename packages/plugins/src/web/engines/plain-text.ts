import { decodeHTML } from "entities/decode";

/** What an engine shows of a page, without the marks it puts around words. */
export function plainText(html: string): string {
  return decodeHTML(html.replace(/<\/?[a-z][^<>]{0,100}>/gi, ""));
}
