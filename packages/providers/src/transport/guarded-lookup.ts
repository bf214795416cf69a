import type { LookupAddress } from "node:dns";
import { isIP, type LookupFunction } from "node:net";
import { badRequest } from "@sluice/errors";
import { isPrivateAddress } from "./is-private-address.ts";

/** Finds the addresses of a host name; rejects when there are none. */
export type ResolveHost = (hostname: string) => Promise<readonly LookupAddress[]>;

/**
 * Refuses a host that is a private address itself, or a name that always means this machine (RFC 6761): no
 * lookup is made for those. Throws 400.
 */
export function checkHost(hostname: string, allow: readonly string[]): void {
  const bare = hostname.replace(/^\[|\]$/g, "");
  const address =
    isLocalhost(bare) && !allow.map(bareName).includes(bareName(bare)) ? "127.0.0.1" : bare;
  if (isIP(address) !== 0 && isPrivateAddress(address, allow)) throw refused(hostname);
}

function isLocalhost(hostname: string): boolean {
  return /(^|\.)localhost$/.test(bareName(hostname));
}

/**
 * A lookup for sockets: what it answers is what the socket connects to, so that a name cannot mean
 * one address when it is checked and another when it is used. One private address refuses the name,
 * unless `allow` names the host or the address.
 */
export function guardedLookup(resolve: ResolveHost, allow: readonly string[]): LookupFunction {
  const allowedHosts = new Set(allow.map(bareName));
  const find = async (hostname: string, family: number): Promise<LookupAddress[]> => {
    const found = await resolve(hostname);
    const open = allowedHosts.has(bareName(hostname));
    if (!open && found.some(({ address }) => isPrivateAddress(address, allow))) {
      throw refused(hostname);
    }
    return found.filter((one) => family === 0 || one.family === family);
  };
  return (hostname, options, callback) => {
    const family = typeof options.family === "number" ? options.family : 0;
    find(hostname, family).then(
      (found) => {
        const [first] = found;
        if (first === undefined) callback(badRequest(`${hostname} has no address`), []);
        else if (options.all === true) callback(null, found);
        else callback(null, first.address, first.family);
      },
      (error: Error) => callback(error, []),
    );
  };
}

function bareName(host: string): string {
  return host.toLowerCase().replace(/\.$/, "");
}

function refused(hostname: string): Error {
  return badRequest(`The address of ${hostname} is not allowed: it is not on the public internet`);
}
