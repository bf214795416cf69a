import { createServer, type Server } from "node:net";
import { gzipSync } from "node:zlib";
import { GatewayError } from "@sluice/errors";
import { type MockUpstream, startMockUpstream, steps } from "@sluice/mock-upstream";
import { afterAll, afterEach, beforeAll, describe, expect, it } from "vitest";
import { createGuardedFetch, type GuardedFetchOptions } from "./guarded-fetch.ts";

let site: MockUpstream;
let port: number;
const traps: Server[] = [];
let trapped = 0;

/** The same port on both loopback addresses; whoever connects is counted. */
async function openTrap(host: string, at: number): Promise<number> {
  const trap = createServer((socket) => {
    trapped += 1;
    socket.end("HTTP/1.1 200 OK\r\nContent-Length: 11\r\n\r\ntrap-secret");
  });
  traps.push(trap);
  await new Promise<void>((resolve, reject) => {
    trap.once("error", reject).listen(at, host, resolve);
  });
  const address = trap.address();
  return typeof address === "object" && address !== null ? address.port : 0;
}

beforeAll(async () => {
  site = await startMockUpstream();
  port = await openTrap("127.0.0.1", 0);
  await openTrap("::1", port).catch(() => undefined);
});
afterEach(() => {
  site.reset();
  trapped = 0;
});
afterAll(async () => {
  await site.close();
  for (const trap of traps) trap.close();
});

const loopback = [{ address: "127.0.0.1", family: 4 }];
const guarded = (options: Partial<GuardedFetchOptions> = {}) =>
  createGuardedFetch({ allowPrivate: [], maxBytes: 1_000_000, timeoutMs: 3000, ...options });
/** Reaches the site by its name; the name `trap.test` is private and not allowed. */
const open = (options: Partial<GuardedFetchOptions> = {}) =>
  guarded({ allowPrivate: ["site.test"], resolve: async () => loopback, ...options });
const at = (path: string) => `http://site.test:${site.port}${path}`;
const refusal = (message: RegExp) =>
  expect.objectContaining({ status: 400, message: expect.stringMatching(message) });

describe("addresses that mean this machine or its network", () => {
  it.each([
    "http://127.0.0.1:P/",
    "http://2130706433:P/",
    "http://0x7f000001:P/",
    "http://0177.0.0.1:P/",
    "http://127.1:P/",
    "http://localhost:P/",
    "http://localhost.:P/",
    "http://0.0.0.0:P/",
    "http://0:P/",
    "http://[::1]:P/",
    "http://[::]:P/",
    "http://[::ffff:127.0.0.1]:P/",
    "http://[::ffff:7f00:1]:P/",
    "http://[64:ff9b::7f00:1]:P/",
    "http://user:pw@127.0.0.1:P/",
    "http://169.254.169.254/latest/meta-data/",
    "http://[::ffff:a9fe:a9fe]/",
    "http://[fd00:ec2::254]/",
    "http://10.0.0.1/",
    "http://100.64.0.1/",
    "file://localhost/x",
    "ftp://127.0.0.1:P/",
    "gopher://127.0.0.1:P/_x",
    "http://１２７.０.０.１:P/",
    "not a url",
  ])("%s is refused before a connection", async (spelling) => {
    const url = spelling.replace(":P/", `:${port}/`);
    const failure = await guarded()(url).catch((error: unknown) => error);
    expect(GatewayError.isInstance(failure)).toBe(true);
    expect(failure).toMatchObject({ status: 400 });
    expect(trapped).toBe(0);
  });

  it.each(["localhost", "LOCALHOST.", "a.localhost", "a.localhost."])(
    "does not look up %s, which means this machine whatever the answer",
    async (name) => {
      const resolve = async () => {
        throw new Error("looked up");
      };
      await expect(guarded({ resolve })(`http://${name}:${port}/`)).rejects.toEqual(
        refusal(/is not allowed/),
      );
      for (const entry of [name, "127.0.0.0/8"]) {
        await expect(
          guarded({ resolve, allowPrivate: [entry] })(`http://${name}:${port}/`),
        ).rejects.toEqual(refusal(/could not be fetched/));
      }
    },
  );

  it("refuses a public name that points inside", async () => {
    const fetch = guarded({ resolve: async () => loopback });
    await expect(fetch(`http://trap.test:${port}/`)).rejects.toEqual(
      refusal(/trap\.test is not allowed/),
    );
    expect(trapped).toBe(0);
  });

  it("refuses a name of which only one address is private", async () => {
    const fetch = guarded({
      resolve: async () => [{ address: "93.184.215.14", family: 4 }, ...loopback],
    });
    await expect(fetch(`http://trap.test:${port}/`)).rejects.toEqual(refusal(/not allowed/));
    expect(trapped).toBe(0);
  });

  it("connects to the address that was checked, whatever the name means later", async () => {
    let lookups = 0;
    const answers = [loopback, [{ address: "10.0.0.1", family: 4 }]];
    const fetch = open({ resolve: async () => answers[Math.min(lookups++, 1)] ?? [] });
    expect(await (await fetch(at("/page"))).json()).toBeDefined();
    expect(lookups).toBe(1);
  });

  it.each(["127.0.0.1", "127.0.0.0/8"])("an allow-list entry %s opens it", async (entry) => {
    site.answer([steps.text("inside")]);
    const fetch = guarded({ allowPrivate: [entry] });
    expect(await (await fetch(`${site.origin}/`)).text()).toBe("inside");
  });
});

describe("redirects", () => {
  const redirect = (status: number, location: string) => [
    steps.status(status),
    steps.header("location", location),
    steps.text("moved"),
  ];

  it("follows them and tells where it ended", async () => {
    site.next(redirect(302, "/there"), [steps.text("found")]);
    const response = await open()(at("/here"));
    expect(await response.text()).toBe("found");
    expect(response.url).toBe(at("/there"));
  });

  it.each(["http://trap.test:P/", "http://127.0.0.1:P/", "file:///etc/passwd", "http://[::1]:P/"])(
    "checks %s again",
    async (target) => {
      site.next(redirect(302, target.replace(":P/", `:${port}/`)));
      await expect(open()(at("/"))).rejects.toMatchObject({ status: 400 });
      expect(trapped).toBe(0);
    },
  );

  it("stops after five", async () => {
    site.answer(redirect(302, "/again"));
    await expect(open()(at("/"))).rejects.toEqual(refusal(/more than 5 times/));
    expect(site.calls).toHaveLength(6);
  });

  it("gives one as it is to who follows by himself", async () => {
    site.next(redirect(302, "/there"));
    const response = await open()(at("/here"), { redirect: "manual" });
    expect(response.status).toBe(302);
    expect(response.headers.get("location")).toBe("/there");
    expect(site.calls).toHaveLength(1);
  });

  it("keeps method and body on 307, and the credentials from another origin", async () => {
    const other = await startMockUpstream();
    site.next(redirect(307, `http://other.test:${other.port}/`));
    const fetch = open({ allowPrivate: ["site.test", "other.test"] });
    const headers = { authorization: "Bearer secret", "x-kept": "1" };
    await fetch(at("/"), { method: "POST", body: "hello", headers });
    const [call] = other.calls;
    expect(call).toMatchObject({ method: "POST", headers: { "x-kept": "1" } });
    expect(Buffer.from(call?.rawBody ?? []).toString()).toBe("hello");
    expect(call?.headers.authorization).toBeUndefined();
    await other.close();
  });

  it("asks by GET after 303", async () => {
    site.next(redirect(303, "/result"), [steps.text("ok")]);
    await open()(at("/"), { method: "POST", body: "{}" });
    expect(site.calls.map(({ method, path }) => `${method} ${path}`)).toEqual([
      "POST /",
      "GET /result",
    ]);
  });
});

describe("limits", () => {
  it("breaks off a body that is too large, in bytes after decompression", async () => {
    const bomb = gzipSync(Buffer.alloc(5_000_000));
    site.answer([steps.header("content-encoding", "gzip"), steps.text(bomb)]);
    const response = await open({ maxBytes: 100_000 })(at("/"));
    await expect(response.arrayBuffer()).rejects.toEqual(refusal(/larger than 100000 bytes/));
  });

  it("reads a compressed body of the largest size", async () => {
    site.answer([
      steps.header("content-encoding", "gzip"),
      steps.text(gzipSync(Buffer.alloc(100_000))),
    ]);
    const response = await open({ maxBytes: 100_000 })(at("/"));
    expect((await response.arrayBuffer()).byteLength).toBe(100_000);
    expect(response.headers.get("content-encoding")).toBeNull();
  });

  it("gives up when the answer does not come in time", async () => {
    site.answer([steps.pause(20_000)]);
    await expect(open({ timeoutMs: 100 })(at("/"))).rejects.toEqual(refusal(/within 100 ms/));
  });

  it("gives up when the body does not end in time, and closes the connection", async () => {
    site.answer([steps.write("begun"), steps.hold(20_000)]);
    const response = await open({ timeoutMs: 300 })(at("/"));
    await expect(response.text()).rejects.toEqual(refusal(/within 300 ms/));
    const [call] = await site.waitForCalls(1);
    await call?.closed;
    expect(call?.outcome).toBe("caller-left");
  });

  it("rejects with the caller's own reason when the caller stops", async () => {
    site.answer([steps.pause(20_000)]);
    const stop = new AbortController();
    const answer = open()(at("/"), { signal: stop.signal });
    await site.waitForCalls(1);
    stop.abort(new Error("no longer needed"));
    await expect(answer).rejects.toThrow("no longer needed");
  });

  it("says so when nothing answers there", async () => {
    await site.close();
    await expect(open()(at("/"))).rejects.toEqual(refusal(/could not be fetched/));
    site = await startMockUpstream();
  });
});
