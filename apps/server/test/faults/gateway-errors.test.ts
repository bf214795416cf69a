import { expect } from "vitest";
import { MANAGEMENT_KEY } from "../start-test-server.ts";
import { ask } from "./ask.ts";
import { envelope } from "./envelope.ts";
import { faultTest, faultTests } from "./fault-test.ts";

const HI = '{"model":"t/one","messages":[{"role":"user","content":"x"}]}';

faultTests(
  "B29 a body that is wrong is a 400",
  {
    "cut JSON": '{"model":"t/one","messages":[',
    "an array": "[]",
    "a string": '"hi"',
    "messages null, model unknown": '{"model":"no/such-model","messages":null}',
    "no messages": '{"model":"t/one","messages":[]}',
    "an empty body": "",
  },
  async ({ a, post }, body) => {
    envelope(await post("/chat/completions", body), 400);
    expect(a.calls).toHaveLength(0);
  },
);

faultTest("B29 an unknown route is a 404", async ({ server }) => {
  const headers = { authorization: `Bearer ${server.key}` };
  envelope(await ask(`${server.base}/nope`, { method: "GET", headers }), 404);
});

faultTest("B29 an address that cannot be read is a 400", async ({ server }) => {
  const headers = { authorization: `Bearer ${MANAGEMENT_KEY}` };
  const url = `${server.base}/keys/%E0%A4%A`;
  envelope(await ask(url, { method: "DELETE", headers }), 400, 404);
});

faultTest("B29 an unknown charset or encoding is no failure of ours", async ({ post }) => {
  const latin = { headers: { "content-type": "application/json; charset=latin1" } };
  const reply = await post("/chat/completions", HI, latin);
  if (reply.status !== 200) envelope(reply, 400);
  envelope(await post("/chat/completions", HI, { headers: { "content-encoding": "bogus" } }), 400);
});

faultTest("B68 odd values in place of a key's hash", async ({ server, chat }) => {
  const manage = { authorization: `Bearer ${MANAGEMENT_KEY}`, "content-type": "application/json" };
  const made = await ask(`${server.base}/keys`, { body: '{"name":"K2"}', headers: manage });
  const { key, data } = JSON.parse(made.body.toString());
  const hash: string = data.hash;
  const values = [
    "..%2f..%2fkeys",
    "%2e%2e",
    "%2e%2e%2fx",
    "%00",
    `${hash}%00`,
    `${hash}%2f`,
    `%2f${hash}`,
    "*",
    "%25",
    "%",
    "'%20OR%201=1--",
    "__proto__",
    "constructor",
    "toString",
    "hasOwnProperty",
    hash.toUpperCase(),
  ];
  for (const value of values) {
    const reply = await ask(`${server.base}/keys/${value}`, { method: "DELETE", headers: manage });
    envelope(reply, 404, 400);
  }
  const long = `${server.base}/keys/${"a".repeat(8192)}`;
  envelope(await ask(long, { method: "DELETE", headers: manage }), 404, 400, 414, 431);
  expect((await chat()).status).toBe(200);
  const second = await chat({}, { headers: { authorization: `Bearer ${key}` } });
  expect(second.status).toBe(200);
});

faultTest("B70 wrong credentials of every length are 401", async ({ a, server, chat }) => {
  const { key } = server;
  const hash = await crypto.subtle.digest("SHA-256", Buffer.from(key));
  const wrong = [
    "",
    "Bearer",
    "Bearer ",
    "Bearer x",
    `Bearer ${key.slice(0, -1)}`,
    `Bearer ${key}0`,
    `Bearer ${Buffer.from(`${key.slice(0, -1)}é`).toString("latin1")}`,
    `Bearer ${key.toUpperCase()}`,
    `Basic ${Buffer.from(`${key}:`).toString("base64")}`,
    `Token ${key}`,
    `Bearer ${Buffer.from(hash).toString("hex")}`,
  ];
  for (const authorization of wrong) {
    envelope(await chat({}, { headers: { authorization } }), 401);
  }
  const absent = await ask(`${server.base}/chat/completions`, {
    headers: { "content-type": "application/json" },
    body: HI,
  });
  envelope(absent, 401);
  envelope(await chat({}, { headers: { authorization: `Bearer ${"x".repeat(7000)}` } }), 401, 431);
  expect(a.calls).toHaveLength(0);
  for (const scheme of ["bearer", "BEARER"]) {
    expect((await chat({}, { headers: { authorization: `${scheme} ${key}` } })).status).toBe(200);
  }
});
