import { badRequest } from "@sluice/errors";

/**
 * Reads a URL that a user gave: http or https, without a name and password in it. The URL parser
 * brings every spelling of an IPv4 address to its dotted form. Throws 400.
 */
export function fetchableUrl(input: string, base?: URL): URL {
  const url = URL.parse(input, base?.href);
  if (url === null) throw badRequest("The URL cannot be read");
  if (url.protocol !== "http:" && url.protocol !== "https:") {
    throw badRequest("Only http and https URLs can be fetched");
  }
  if (url.username !== "" || url.password !== "") {
    throw badRequest("A URL with a user name or password in it is not fetched");
  }
  return url;
}
