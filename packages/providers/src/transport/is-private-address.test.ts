import * as fc from "fast-check";
import { expect, it } from "vitest";
import { isPrivateAddress } from "./is-private-address.ts";

it.each([
  "127.0.0.1",
  "0.0.0.0",
  "10.255.255.255",
  "100.127.255.255",
  "168.63.129.16",
  "169.254.169.254",
  "172.31.0.1",
  "192.168.1.1",
  "198.19.255.255",
  "224.0.0.1",
  "255.255.255.255",
  "::",
  "::1",
  "::ffff:8.8.8.8",
  "::7f00:1",
  "64:ff9b::808:808",
  "2001::1",
  "2002:7f00:1::",
  "fc00::1",
  "fe80::1%eth0",
  "ff02::1",
  "",
  "localhost",
])("%s is private", (address) => {
  expect(isPrivateAddress(address)).toBe(true);
});

it.each(["8.8.8.8", "100.63.255.255", "172.32.0.1", "223.255.255.255", "2606:4700::1111"])(
  "%s is public",
  (address) => {
    expect(isPrivateAddress(address)).toBe(false);
  },
);

it("an allow list opens exactly what it names", () => {
  const allow = ["192.168.7.0/24", "fd00::5", "site.test", "10.0.0.0/99", "nonsense/8"];
  expect(isPrivateAddress("192.168.7.9", allow)).toBe(false);
  expect(isPrivateAddress("192.168.8.9", allow)).toBe(true);
  expect(isPrivateAddress("fd00::5", allow)).toBe(false);
  expect(isPrivateAddress("fd00::6", allow)).toBe(true);
  expect(isPrivateAddress("10.0.0.1", allow)).toBe(true);
});

it("an IPv4 address in the clothes of IPv6 is never public", () => {
  fc.assert(
    fc.property(fc.ipV4(), fc.constantFrom("::ffff:", "::", "64:ff9b::"), (address, prefix) => {
      expect(isPrivateAddress(`${prefix}${address}`)).toBe(true);
    }),
  );
});
