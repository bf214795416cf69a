import { isIP } from "node:net";
import { leaf } from "./leaf.ts";

const HOST = /^[a-z0-9_](?:[a-z0-9_.-]{0,252})$/i;

/** A host name, an address, or a range of addresses in CIDR form. */
export function hostOrRange() {
  return leaf("a host, an IP address or a CIDR range such as 10.0.0.0/8", (value) =>
    typeof value === "string" && (isRange(value) || isHost(value)) ? value : undefined,
  );
}

function isRange(text: string): boolean {
  const [network = "", bits, ...more] = text.split("/");
  const version = isIP(network);
  if (version === 0 || more.length > 0) return false;
  return (
    bits === undefined || (/^\d{1,3}$/.test(bits) && Number(bits) <= LARGEST[version === 4 ? 4 : 6])
  );
}

const LARGEST = { 4: 32, 6: 128 } as const;

/** Digits and dots alone are an address with a mistake in it. */
function isHost(text: string): boolean {
  return HOST.test(text) && !/^[\d.]+$/.test(text);
}
