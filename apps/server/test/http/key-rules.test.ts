import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { ask, type Reply } from "../faults/ask.ts";
import { envelope } from "../faults/envelope.ts";
import { MANAGEMENT_KEY, startTestServer, type TestServer } from "../start-test-server.ts";

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());

function call(method: string, path: string, body?: object, key = MANAGEMENT_KEY): Promise<Reply> {
  return ask(server.base + path, {
    method,
    headers: { authorization: `Bearer ${key}`, "content-type": "application/json" },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  });
}
const json = ({ body }: Reply) => JSON.parse(body.toString());
const make = async (more: object = {}) => json(await call("POST", "/keys", { name: "k", ...more }));

test.each([
  ["2099-12-31T23:59:59Z", "2099-12-31T23:59:59.000Z"],
  ["2099-12-31T23:59:59.5Z", "2099-12-31T23:59:59.500Z"],
  ["2096-02-29T00:00:00Z", "2096-02-29T00:00:00.000Z"],
  [null, null],
])("expires_at %s is kept as %s", async (given, kept) => {
  expect((await make({ expires_at: given })).data.expires_at).toBe(kept);
});

test.each([
  "2099-12-31T23:59Z",
  "2099-12-31",
  "2099-12-31T23:59:59",
  "2099-12-31T23:59:59+00:00",
  "2099-02-29T00:00:00Z",
  "2099-12-31T24:00:01Z",
  4_102_444_799,
  "",
])("expires_at %j is a 400 that says once what it must be", async (given) => {
  const { error } = envelope(await call("POST", "/keys", { name: "k", expires_at: given }), 400);
  expect(error.message).toBe(
    "expires_at must be a UTC time with seconds, such as 2027-12-31T23:59:59Z",
  );
  const { hash } = (await make()).data;
  envelope(await call("PATCH", `/keys/${hash}`, { expires_at: given }), 400);
});

test("the end of a key can be moved, and taken away", async () => {
  const { key, data } = await make({ expires_at: "2099-01-01T00:00:00Z" });
  const path = `/keys/${data.hash}`;
  const past = await call("PATCH", path, { expires_at: "2020-01-01T00:00:00Z" });
  expect(json(past).data.expires_at).toBe("2020-01-01T00:00:00.000Z");
  envelope(await call("GET", "/key", undefined, key), 401);
  const never = await call("PATCH", path, { expires_at: null });
  expect(json(never).data.expires_at).toBeNull();
  expect((await call("GET", "/key", undefined, key)).status).toBe(200);
});

test("a change leaves what it does not name, and null takes a limit away", async () => {
  const made = await make({ limit: 5, limit_reset: "daily", creator_user_id: "c" });
  const path = `/keys/${made.data.hash}`;
  const { data: renamed } = json(await call("PATCH", path, { name: "new" }));
  expect(renamed).toEqual({
    ...made.data,
    name: "new",
    updated_at: expect.stringMatching(/^\d{4}-\d\d-\d\dT[\d:.]+Z$/),
  });
  const { data: open } = json(await call("PATCH", path, { limit: null, limit_reset: null }));
  expect(open).toMatchObject({ limit: null, limit_remaining: null, limit_reset: null });
});

test.each([{ name: null }, { name: "" }, { disabled: null }, { limit: -1 }, { limit: "5" }])(
  "a change to %j is a 400",
  async (change) => {
    const { hash } = (await make()).data;
    envelope(await call("PATCH", `/keys/${hash}`, change), 400);
  },
);

test("a deletion is told once, and repeated it is a 404", async () => {
  const { hash } = (await make()).data;
  const first = await call("DELETE", `/keys/${hash}`);
  expect([first.status, json(first)]).toEqual([200, { deleted: true }]);
  for (const other of [hash, hash.toUpperCase(), hash.slice(1), "x"]) {
    const { error } = envelope(await call("DELETE", `/keys/${other}`), 404);
    expect(error.message).toBe("Resource not found");
  }
});

describe("the list", () => {
  test("is paged by offset, newest first", async () => {
    const hashes: string[] = [];
    for (const name of ["p1", "p2", "p3"]) hashes.unshift((await make({ name })).data.hash);
    const at = async (offset: number): Promise<string[]> =>
      json(await call("GET", `/keys?offset=${offset}`)).data.map(
        ({ hash }: { hash: string }) => hash,
      );
    const all = await at(0);
    expect(new Set(all.slice(0, 3))).toEqual(new Set(hashes));
    expect(await at(1)).toEqual(all.slice(1));
    expect(await at(100_000)).toEqual([]);
  });

  test("of another workspace is empty", async () => {
    const { workspace_id: own } = (await make()).data;
    expect(json(await call("GET", `/keys?workspace_id=${own}`)).data.length).toBeGreaterThan(0);
    expect(json(await call("GET", "/keys?workspace_id=elsewhere"))).toEqual({ data: [] });
  });

  test.each(["offset=-1", "offset=1.5", "offset=x", "include_disabled=maybe"])(
    "with %s is a 400",
    async (query) => {
      envelope(await call("GET", `/keys?${query}`), 400);
    },
  );
});

const CURRENT_KEY = `label limit limit_remaining limit_reset include_byok_in_limit usage usage_daily
  usage_weekly usage_monthly byok_usage byok_usage_daily byok_usage_weekly byok_usage_monthly
  is_free_tier is_management_key is_provisioning_key creator_user_id expires_at rate_limit
  rate_limits allowed_models ignored_models allowed_providers ignored_providers
  allowed_data_regions free_model_daily_requests organization_id workspace_id`.split(/\s+/);

test.each(["/key", "/auth/key"])(
  "GET %s has the members that clients need and no other",
  async (path) => {
    for (const key of [server.key, MANAGEMENT_KEY]) {
      const { data } = json(await call("GET", path, undefined, key));
      expect(Object.keys(data).sort()).toEqual(CURRENT_KEY.toSorted());
    }
  },
);

test("errors name the account once the key is known", async () => {
  const known = [
    await call("POST", "/keys", { name: 5 }),
    await call("GET", "/keys", undefined, server.key),
    await call("DELETE", "/keys/none"),
    await call("POST", "/chat/completions", {}, server.key),
    await call("POST", "/chat/completions", {}),
  ];
  for (const reply of known) expect(json(reply)).toHaveProperty("user_id", "default");
  const { key, data } = await make();
  await call("PATCH", `/keys/${data.hash}`, { disabled: true });
  const unknown = [await call("GET", "/key", undefined, key), await call("GET", "/none")];
  for (const reply of unknown) expect(json(reply)).not.toHaveProperty("user_id");
});

test("a field that has no effect on a key is named in the reply's head", async () => {
  const told = async (method: string, path: string, body: object) =>
    (await call(method, path, body)).headers["x-sluice-dropped"];
  const more = { disabled: true, "odd name": 1, unset: null };
  expect(await told("POST", "/keys", { name: "k", ...more })).toBe("disabled, odd_name");
  expect(await told("POST", "/keys", { name: "k" })).toBeUndefined();
  const external = { user: "u", api_kye: "k", unset: null };
  expect(await told("POST", "/keys", { name: "k", external })).toBe("external.api_kye");
  const { hash } = (await make()).data;
  expect(await told("PATCH", `/keys/${hash}`, { disabled: true, workspace_id: "w" })).toBe(
    "workspace_id",
  );
});
