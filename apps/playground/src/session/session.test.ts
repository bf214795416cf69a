import { expect, test } from "vitest";
import { nextSession, type Session } from "./session.ts";

const signedOut: Session = { kind: "signed-out", checking: false, message: undefined };
const signedIn: Session = { kind: "signed-in", key: "k1", info: undefined };
const info = { label: "k", usage: 0, limit: null, limit_remaining: null };

test("a typed key is checked before it is used", () => {
  const checking = nextSession(signedOut, { kind: "check-started" });
  expect(checking).toMatchObject({ kind: "signed-out", checking: true });
  expect(nextSession(checking, { kind: "key-given", key: "k1", info })).toEqual({
    ...signedIn,
    info,
  });
  expect(nextSession(checking, { kind: "check-failed", message: "No" })).toEqual({
    ...signedOut,
    message: "No",
  });
});

test("a refused key ends the session with the message", () => {
  const refused = nextSession(signedIn, { kind: "refused", key: "k1", message: "Expired" });
  expect(refused).toEqual({ ...signedOut, message: "Expired" });
});

test("late news of another key changes nothing", () => {
  expect(nextSession(signedIn, { kind: "refused", key: "k0", message: "No" })).toBe(signedIn);
  expect(nextSession(signedIn, { kind: "info-read", key: "k0", info })).toBe(signedIn);
  expect(nextSession(signedOut, { kind: "info-read", key: "k1", info })).toBe(signedOut);
});

test("signing out leaves no message", () => {
  expect(nextSession(signedIn, { kind: "signed-out" })).toEqual(signedOut);
});
