import { expect, it } from "vitest";
import type { Adapter, HttpProvider, ProviderSettings } from "../provider.ts";
import { SERVICE_ACCOUNT } from "./__fixtures__/token-server.ts";
import { vertex } from "./vertex.ts";
import type { VertexOptions } from "./vertex-options.ts";

const settings = (
  options: object,
  own: Partial<ProviderSettings<VertexOptions>> = {},
): ProviderSettings<VertexOptions> => ({
  slug: "north",
  name: "North",
  headers: {},
  options: vertex.options.parse(options),
  ...own,
});
const NOTHING = () => Promise.reject(new Error("it needs no package"));
const load = (given: ProviderSettings<VertexOptions>, files: Record<string, string> = {}) =>
  vertex.load?.(given, NOTHING, async (path) => {
    const text = files[path];
    if (text === undefined) throw Object.assign(new Error("none"), { code: "ENOENT" });
    return text;
  });
const pathOf = (adapter: Adapter<VertexOptions>, given: ProviderSettings<VertexOptions>) => {
  const { chat } = adapter.create(given) as HttpProvider;
  const endpoint = { upstreamModel: "gemini-2.5-flash", model: "m", providerName: "North" };
  const request = { messages: [{ role: "user", content: "Hi." }] };
  return chat?.encode({ request, endpoint, endUser: "" } as never).path;
};
const KEY = JSON.stringify(SERVICE_ACCOUNT);
const REQUEST = { method: "POST", url: "u", headers: { accept: "*/*" } } as const;

it.each([
  ["an API key", "AIzaSyUp-secret", { "x-goog-api-key": "AIzaSyUp-secret" }],
  ["an access token", "ya29.up-secret", { authorization: "Bearer ya29.up-secret" }],
])("%s goes with the request at once", (_what, apiKey, headers) => {
  const given = settings({ project: "p" }, { apiKey, headers: { "X-Own": "1" } });
  const provider = vertex.create(given) as HttpProvider;
  expect(provider.sign(REQUEST, 0)).toEqual({
    ...REQUEST,
    headers: { accept: "*/*", ...headers, "x-own": "1" },
  });
  expect(provider.redact?.(`with ${apiKey}`)).toBe("with [redacted]");
});

it("a file of credentials is read at the start, and says which project is charged", async () => {
  const given = settings({ credentials: "keys/vertex.json" });
  const loaded = await load(given, { "keys/vertex.json": KEY });
  if (loaded?.kind !== "loaded") throw new Error(loaded?.message);
  expect(pathOf(loaded.adapter, given)).toContain("/projects/acme-models/");
  const asked = settings({ credentials: "keys/vertex.json", project: "other" });
  expect(pathOf(loaded.adapter, asked)).toContain("/projects/other/");
});

it.each([
  ["an object", SERVICE_ACCOUNT],
  ["text", ` ${KEY}\n`],
])("credentials may stand in the configuration as %s", async (_what, credentials) => {
  const given = settings({ credentials });
  expect(await load(given)).toMatchObject({ kind: "loaded" });
  expect(pathOf(vertex, given)).toContain("/projects/acme-models/");
});

it.each([
  ["nothing", {}],
  ["a path", { credentials: "none.json" }, /^none.json cannot be read: ENOENT$/],
  ["no JSON", { credentials: "a" }, /^a: is not JSON$/],
  [
    "another JSON",
    { credentials: "b" },
    /^b: is no credentials of Google: type: must be one of service_account, authorized_user/,
  ],
  [
    "a broken key",
    { credentials: "c" },
    /^c: is no credentials of Google: private_key: .* line breaks may be lost/,
  ],
])(
  "what cannot be used is told at the start: %s",
  async (_what, options, words = /^is missing/) => {
    const broken = {
      ...SERVICE_ACCOUNT,
      private_key: SERVICE_ACCOUNT.private_key.replaceAll("\n", ""),
    };
    const files = { a: "{", b: '{"type":"web"}', c: JSON.stringify(broken) };
    const loaded = await load(settings(options), files);
    expect(loaded).toMatchObject({
      kind: "refused",
      message: expect.stringMatching(words),
      path: [words.source === "^is missing" ? "project" : "credentials"],
    });
  },
);

it.each([
  ["broken JSON", { credentials: '{"type":' }, "credentials"],
  ["a broken object", { credentials: { ...SERVICE_ACCOUNT, private_key: "k" } }, "credentials"],
  ["a list", { credentials: ["a"] }, "credentials"],
  ["a location that is none", { location: "https://evil.test/" }, "location"],
  ["a project that is none", { project: "a/b" }, "project"],
  ["an unknown member", { region: "us" }, ""],
  ["a feature in trial that would end the header", { betas: ["a\r\nx: y"] }, "betas.0"],
  ["features in trial in one text", { betas: ["a,b"] }, "betas.0"],
])("options are checked: %s", (_what, options, place) => {
  const { error } = vertex.options.safeParse(options);
  expect(error?.issues[0]?.path.join(".")).toBe(place);
  expect(JSON.stringify(error?.issues)).not.toContain('"{');
});

it("a caller's key leaves nothing of the installation's, the project neither", () => {
  const options = vertex.options.parse({ project: "p", location: "eu", credentials: KEY });
  const own = vertex.ofOwnKey?.(options) ?? options;
  const given = (apiKey: string) => settings({}, { options: own, apiKey });
  expect(pathOf(vertex, given("AIzaSyTheirs"))).toMatch(/^\/publishers\/google/);
  const theirs = JSON.stringify({ ...SERVICE_ACCOUNT, project_id: "theirs" });
  expect(pathOf(vertex, given(theirs))).toContain("/projects/theirs/");
});

it.each([
  ["broken JSON", '{"type":', "it is not JSON"],
  [
    "another file of credentials",
    '{"type":"authorized_user"}',
    "it is of the type authorized_user",
  ],
])("a key that is %s is refused, and read no further", async (_what, apiKey, words) => {
  expect(await load(settings({}, { apiKey }))).toMatchObject({
    kind: "refused",
    message: expect.stringContaining(words),
    path: [],
  });
  // A caller's own comes without a project, and is not told of that.
  expect(() => pathOf(vertex, settings({}, { apiKey }))).toThrow(words);
  const provider = vertex.create(settings({ project: "p" }, { apiKey })) as HttpProvider;
  await expect(provider.sign(REQUEST, 0)).rejects.toMatchObject({
    failure: { kind: "unauthorized", message: expect.stringContaining(words) },
  });
});
