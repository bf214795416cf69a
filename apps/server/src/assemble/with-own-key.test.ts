import { expect, test } from "vitest";
import { localProvider } from "../config/local-provider.ts";
import { withOwnKey } from "./with-own-key.ts";

const entryWith = (headers: Readonly<Record<string, string>>) => ({
  ...localProvider,
  apiKey: "installation",
  headers,
});

test("the key is the caller's", () => {
  expect(withOwnKey(entryWith({}), "own").apiKey).toBe("own");
});

test.each([
  "Authorization",
  "x-api-key",
  "X-Goog-Api-Key",
  "Cookie",
  "OpenAI-Organization",
  "x-access-token",
])("the configured header %s goes with the installation's key, and is left out", (name) => {
  expect(withOwnKey(entryWith({ [name]: "installation" }), "own").headers).toEqual({});
});

test.each(["HTTP-Referer", "anthropic-version", "X-Title"])("the header %s stays", (name) => {
  expect(withOwnKey(entryWith({ [name]: "v" }), "own").headers).toEqual({ [name]: "v" });
});
