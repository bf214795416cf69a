import fc from "fast-check";
import { expect, test } from "vitest";
import { windowStart } from "../money/window-start.ts";
import { createMemoryStores } from "./create-memory-stores.ts";
import { hashKey } from "./hash-key.ts";
import { maskKey } from "./mask-key.ts";
import { newKey } from "./new-key.ts";
import { withManagementKey } from "./with-management-key.ts";

const bytes = fc.uint8Array({ minLength: 32, maxLength: 32 });

test("a key is sk-sl-v1- and 64 hex characters, and its hash 64 more", () => {
  fc.assert(
    fc.property(bytes, (random) => {
      const key = newKey(random);
      expect(key).toMatch(/^sk-sl-v1-[0-9a-f]{64}$/);
      expect(hashKey(key)).toMatch(/^[0-9a-f]{64}$/);
      expect(maskKey(key)).toBe(`${key.slice(0, 12)}...${key.slice(-3)}`);
    }),
  );
});

test("the hash is the SHA-256 that any client computes", () => {
  expect(hashKey("abc")).toBe("ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad");
});

test("a key needs 32 random bytes", () => {
  expect(() => newKey(new Uint8Array(31))).toThrow(RangeError);
});

test("nothing of any other credential is shown", () => {
  expect(maskKey("a passphrase of some length")).toBe("...");
  expect(maskKey("sk-sl-v1-123456")).toBe("...");
});

test("windows begin at midnight UTC: of the day, of Monday, of the first of the month", () => {
  const sunday = Date.UTC(2026, 2, 1, 23, 59, 59, 999);
  expect(windowStart("daily", sunday)).toBe(Date.UTC(2026, 2, 1));
  expect(windowStart("weekly", sunday)).toBe(Date.UTC(2026, 1, 23));
  expect(windowStart("weekly", sunday + 1)).toBe(Date.UTC(2026, 2, 2));
  expect(windowStart("monthly", sunday)).toBe(Date.UTC(2026, 2, 1));
  expect(windowStart("lifetime", sunday)).toBe(0);
});

test("a window holds its own moment and begins where it says", () => {
  fc.assert(
    fc.property(
      fc.integer({ min: 1e9, max: 4e12 }),
      fc.constantFrom("daily", "weekly", "monthly"),
      (now, window) => {
        const start = windowStart(window, now);
        expect(start).toBeLessThanOrEqual(now);
        expect(start % 86_400_000).toBe(0);
        expect(windowStart(window, start)).toBe(start);
      },
    ),
  );
});

test("the bootstrap management key is known without being kept", async () => {
  const { keys } = createMemoryStores(() => 0);
  const secret = "a-management-key-of-the-operator";
  const known = withManagementKey(keys, secret);
  expect((await known.find(hashKey(secret)))?.kind).toBe("management");
  expect(await known.find(hashKey("another"))).toBeUndefined();
  expect(await known.find("é")).toBeUndefined();
  // As many characters, whose low bytes are those of the digest.
  const alike = [...hashKey(secret)].map((each) => String.fromCharCode(each.charCodeAt(0) + 256));
  expect(await known.find(alike.join(""))).toBeUndefined();
  expect(await known.count()).toBe(0);
  expect(withManagementKey(keys, undefined)).toBe(keys);
});
