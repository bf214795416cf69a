import { expect, test } from "vitest";
import { takeKeyFromAddress } from "./take-key-from-address.ts";

function take(hash: string) {
  const addresses: unknown[] = [];
  const history = { replaceState: (...call: unknown[]) => addresses.push(call[2]) };
  const key = takeKeyFromAddress({ hash, pathname: "/", search: "?a=1" }, history);
  return { key, addresses };
}

test("takes the key and leaves the rest of the address", () => {
  expect(take("#key=sk-sl-v1-x")).toEqual({ key: "sk-sl-v1-x", addresses: ["/?a=1"] });
});

test("clears the fragment of a key that cannot be one", () => {
  expect(take("#key=a%20b")).toEqual({ key: undefined, addresses: ["/?a=1"] });
});

test("leaves other fragments alone", () => {
  expect(take("#top")).toEqual({ key: undefined, addresses: [] });
});
