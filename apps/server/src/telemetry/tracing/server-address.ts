import type { ProviderEntry } from "../../config/config.ts";
import type { ServerAddress } from "./request-spans.ts";

/** Where the calls of a provider go; undefined where only its adapter knows. */
export function serverAddress(
  entry: Pick<ProviderEntry, "baseUrl"> | undefined,
): ServerAddress | undefined {
  if (entry?.baseUrl === undefined || !URL.canParse(entry.baseUrl)) return undefined;
  const { hostname: host, port, protocol } = new URL(entry.baseUrl);
  return { host, port: port === "" ? (protocol === "https:" ? 443 : 80) : Number(port) };
}
