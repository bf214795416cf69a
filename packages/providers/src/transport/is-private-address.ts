import { BlockList, isIP } from "node:net";

/** IPv4 that is not the public internet (IANA's special-purpose registry), and one cloud's metadata service. */
const CLOSED_IPV4 = [
  "0.0.0.0/8",
  "10.0.0.0/8",
  "100.64.0.0/10",
  "127.0.0.0/8",
  "168.63.129.16/32",
  "169.254.0.0/16",
  "172.16.0.0/12",
  "192.0.0.0/24",
  "192.0.2.0/24",
  "192.88.99.0/24",
  "192.168.0.0/16",
  "198.18.0.0/15",
  "198.51.100.0/24",
  "203.0.113.0/24",
  "224.0.0.0/3",
] as const;

/**
 * Everything outside global unicast (2000::/3): loopback, unique local, link-local, multicast, and the
 * forms that carry an IPv4 address (mapped, compatible, NAT64); inside it Teredo, 6to4 and examples.
 */
const CLOSED_IPV6 = [
  "::/3",
  "4000::/2",
  "8000::/1",
  "2001::/23",
  "2001:db8::/32",
  "2002::/16",
  "3fff::/20",
] as const;

/** Apart, because a list holds an IPv4 address also against its IPv6 ranges, as a mapped one. */
const closed = { ipv4: toBlockList(CLOSED_IPV4), ipv6: toBlockList(CLOSED_IPV6) } as const;

/**
 * Whether an IP address leads anywhere but the public internet, unless `allow` (addresses and CIDR
 * ranges; other entries are passed over) opens it. What is no address at all counts as private.
 */
export function isPrivateAddress(address: string, allow: readonly string[] = []): boolean {
  const bare = address.split("%", 1)[0] ?? "";
  const version = isIP(bare);
  if (version === 0) return true;
  const family = version === 4 ? "ipv4" : "ipv6";
  return closed[family].check(bare, family) && !toBlockList(allow).check(bare, family);
}

function toBlockList(ranges: readonly string[]): BlockList {
  const list = new BlockList();
  for (const range of ranges) {
    const [network = "", bits] = range.split("/");
    const version = isIP(network);
    if (version === 0) continue;
    const largest = version === 4 ? 32 : 128;
    const prefix = bits === undefined ? largest : Number(bits);
    if (!Number.isInteger(prefix) || prefix < 0 || prefix > largest) continue;
    list.addSubnet(network, prefix, version === 4 ? "ipv4" : "ipv6");
  }
  return list;
}
