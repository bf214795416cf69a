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
