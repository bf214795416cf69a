import { expect, test } from "vitest";
import { endUserOf } from "./end-user.ts";

test("the same user of an account is the same end user, and nothing of the name is left", () => {
  const one = endUserOf("secret", "default", "alice@example.test");
  expect(endUserOf("secret", "default", "alice@example.test")).toBe(one);
  expect(one).not.toContain("alice");
  expect(one).toMatch(/^eu_[\w-]{32}$/);
});

test("other users, accounts and installations are other end users", () => {
  const ids = [
    endUserOf("secret", "default", "alice"),
    endUserOf("secret", "default", "bob"),
    endUserOf("secret", "other", "alice"),
    endUserOf("another", "default", "alice"),
    endUserOf("secret", "default", undefined),
  ];
  expect(new Set(ids).size).toBe(ids.length);
});

test("however many users there are, each stays the same", () => {
  const idOf = (user: number) => endUserOf("secret", "default", `user ${user}`);
  const ids = Array.from({ length: 2_500 }, (_, user) => idOf(user));
  expect(new Set(ids).size).toBe(ids.length);
  expect(ids.map((_, user) => idOf(user))).toEqual(ids);
  const long = "x".repeat(10_000);
  expect(endUserOf("secret", "default", long)).toBe(endUserOf("secret", "default", long));
});
