import { type MockUpstream, startMockUpstream, steps } from "@sluice/mock-upstream";
import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from "vitest";
import { saying } from "../clients/scripted-answers.ts";
import { pdfOf } from "../documents/pdf-of.ts";
import { cleanStream } from "../faults/clean-stream.ts";
import { envelope } from "../faults/envelope.ts";
import { openStage, type Stage } from "../faults/stage.ts";
import { streamText } from "../faults/stream-text.ts";

/** What names mean here; the machine's own names are asked for no more. */
const names = vi.hoisted(() => ({
  asked: [] as string[],
  answers: {} as Readonly<Record<string, readonly (readonly string[])[]>>,
}));
vi.mock("node:dns/promises", async (original) => ({
  ...(await original<typeof import("node:dns/promises")>()),
  lookup: async (name: string) => {
    names.asked.push(name);
    const answers = names.answers[name];
    if (answers === undefined) throw new Error(`ENOTFOUND ${name}`);
    const count = names.asked.filter((one) => one === name).length;
    const now = answers[Math.min(count, answers.length) - 1] ?? [];
    return now.map((address) => ({ address, family: address.includes(":") ? 6 : 4 }));
  },
}));

let site: MockUpstream;
let stage: Stage;
beforeAll(async () => {
  site = await startMockUpstream();
  stage = await openStage({
    more: "network: { allow_private: [site.test, other.test, pinned.test] }",
  });
});
afterEach(() => {
  site.reset();
  stage.a.reset();
  names.asked.length = 0;
  names.answers = { "site.test": [["127.0.0.1"]], "other.test": [["127.0.0.1"]] };
});
names.answers = { "site.test": [["127.0.0.1"]], "other.test": [["127.0.0.1"]] };
afterAll(async () => {
  await stage.close();
  await site.close();
});

const at = (path: string, host = "site.test") => `http://${host}:${site.port}${path}`;
const html = (body: string) => [steps.header("content-type", "text/html"), steps.text(body)];
const moved = (location: string) => [
  steps.status(302),
  steps.header("location", location),
  steps.text(""),
];
const asks = (url: string) => {
  const call = { name: "sluice_web_fetch", arguments: JSON.stringify({ url }) };
  return saying(
    { content: null, tool_calls: [{ id: "call_1", type: "function", function: call }] },
    "tool_calls",
  );
};

interface Sent {
  readonly messages: readonly { readonly role: string; readonly content: string }[];
}

/** What the model is told when it asks for these addresses one after the other. */
async function fetched(urls: readonly string[], item: object = {}, more: object = {}) {
  stage.a.next(...urls.map(asks), saying({ content: "Done." }));
  const reply = await stage.chat(
    { plugins: [{ id: "web-fetch", ...item }], ...more },
    { headers: { "x-service-metadata": "enabled" } },
  );
  expect(reply.status).toBe(200);
  const body = stage.a.calls.at(-1)?.body as Sent | undefined;
  const messages = body?.messages ?? [];
  const told = messages
    .filter(({ role }) => role === "tool")
    .map(({ content }) => JSON.parse(content));
  return { reply, told };
}

describe("a page that the model asks for", { timeout: 60_000 }, () => {
  test.each([false, true])("is read and told to it, stream: %s", async (stream) => {
    site.answer(html("<title>Tall</title><nav><a href=/>Home</a></nav><p>Up to <b>1.1 m</b>.</p>"));
    const { reply, told } = await fetched([at("/tall")], {}, { stream });
    expect(told).toEqual([
      {
        url: at("/tall"),
        title: "Tall",
        content: expect.stringContaining("Up to **1.1 m**."),
        status: "completed",
        retrieved_at: expect.stringMatching(/^\d{4}-\d\d-\d\dT.*Z$/),
      },
    ]);
    if (stream) expect(streamText(cleanStream(reply))).toBe("Done.");
    else {
      const { choices, service_metadata: metadata } = JSON.parse(reply.body.toString());
      expect(choices[0].message.content).toBe("Done.");
      expect(metadata.pipeline).toContainEqual({
        type: "plugin",
        name: "web-fetch",
        summary: `read site.test:${site.port}`,
        data: {
          host: `site.test:${site.port}`,
          status: "completed",
          characters: expect.any(Number),
        },
      });
    }
  });

  test("may be a PDF, or text of any encoding", async () => {
    const pdf = pdfOf("Penguins are tall");
    site.next(
      [steps.header("content-type", "application/pdf"), steps.text(pdf)],
      [
        steps.header("content-type", "text/plain; charset=latin1"),
        steps.text(Buffer.from("Gr\xfc\xdfe", "latin1")),
      ],
    );
    const { told } = await fetched([at("/a.pdf"), at("/b.txt")]);
    expect(told).toMatchObject([
      { content: expect.stringContaining("Penguins are tall") },
      { content: "Grüße" },
    ]);
  });

  test("may be hostile: the gateway goes on", async () => {
    site.answer(html(`<title>T</title>${"<div>".repeat(100_000)}found`));
    const { told } = await fetched([at("/deep")]);
    expect(told).toMatchObject([{ status: "completed", title: "T" }]);
  });

  test("is cut at max_content_tokens", async () => {
    site.answer([steps.header("content-type", "text/plain"), steps.text("word ".repeat(10_000))]);
    const { told } = await fetched([at("/")], { max_content_tokens: 10 });
    expect(told[0].content).toBe(`${"word ".repeat(8).trim()}\n\n[The rest was cut off]`);
  });

  test("is an error beyond max_uses", async () => {
    site.answer(html("<p>x"));
    const { told } = await fetched([at("/1"), at("/2")], { max_uses: 1 });
    expect(told).toMatchObject([
      { status: "completed" },
      { status: "failed", error: expect.stringContaining("used up") },
    ]);
    expect(site.calls).toHaveLength(1);
  });

  test("may be asked for by the tool alone, with its parameters", async () => {
    site.answer(html("<p>x"));
    const tools = [{ type: "openrouter:web_fetch", max_uses: 1, blocked_domains: ["other.test"] }];
    const { told } = await fetched([at("/", "other.test"), at("/")], { enabled: false }, { tools });
    expect(told).toMatchObject([
      { error: expect.stringContaining("blocked") },
      { error: expect.stringContaining("used up") },
    ]);
  });
});

describe("B65 lists of domains", () => {
  test.each([
    ["http://notexample.test/"],
    ["http://example.test.evil.test/"],
    ["http://evil.test/?u=example.test"],
    ["http://evil.test/example.test"],
    ["http://example.test@evil.test/"],
    ["http://evil.test#@example.test/"],
    ["http://evil.test\\@example.test/"],
    ["http://exampleXtest/"],
  ])("%s does not pass for an allowed one", async (url) => {
    const { told } = await fetched([url], { allowed_domains: ["example.test"] });
    expect(told).toMatchObject([
      { status: "failed", error: expect.stringContaining("not allowed") },
    ]);
    expect(names.asked).toEqual([]);
  });

  test.each([
    ["http://evil.test/"],
    ["http://EVIL.test/"],
    ["http://evil.test./"],
    ["http://evil.test:8080/"],
    ["http://x@evil.test/"],
    ["http://sub.evil.test/"],
  ])("%s does not get past a blocked one", async (url) => {
    const { told } = await fetched([url], { blocked_domains: ["evil.test"] });
    expect(told).toMatchObject([{ status: "failed", error: expect.stringContaining("blocked") }]);
    expect(names.asked).toEqual([]);
  });

  test.each(["http://example.test/", "http://EXAMPLE.test./"])("%s is allowed", async (url) => {
    const { told } = await fetched([url], { allowed_domains: ["example.test"] });
    expect(told[0].error).toBe("The URL could not be fetched");
    expect(names.asked).toEqual([expect.stringMatching(/^example\.test\.?$/)]);
  });

  test("hold for what a page redirects to", async () => {
    site.answer(moved(at("/", "other.test")));
    const { told } = await fetched([at("/")], { allowed_domains: ["site.test"] });
    expect(told[0].error).toMatch(/other\.test is not among the allowed/);
    expect(site.calls).toHaveLength(1);
  });
});

describe("B63 private addresses", () => {
  test.each([
    "http://127.0.0.1:PORT/",
    "http://[::ffff:127.0.0.1]:PORT/",
    "http://2130706433:PORT/",
    "http://trap.test:PORT/",
    "file:///etc/passwd",
  ])("are not reached by a redirect to %s", async (target) => {
    names.answers = { ...names.answers, "trap.test": [["127.0.0.1"]] };
    site.answer(moved(target.replace("PORT", String(site.port))));
    const { told } = await fetched([at("/")]);
    expect(told[0].error).toContain("not allowed");
    expect(site.calls).toHaveLength(1);
  });

  test("are not reached by names that mean several, or another one later", async () => {
    names.answers = {
      "both.test": [["203.0.112.7", "127.0.0.1"]],
      "mapped.test": [["::ffff:127.0.0.1"]],
      "later.test": [["127.0.0.1"], ["203.0.112.7"]],
    };
    for (const name of Object.keys(names.answers)) {
      const { told } = await fetched([at("/", name)]);
      expect(told[0].error).toContain("not allowed");
    }
    expect(site.calls).toHaveLength(0);
  });

  test("the address that was looked at is the one that is asked", async () => {
    names.answers = { "pinned.test": [["127.0.0.1"], ["10.0.0.1"]] };
    site.answer(html("<p>here"));
    const { told } = await fetched([at("/", "pinned.test")]);
    expect(told).toMatchObject([{ content: "here" }]);
    expect(names.asked).toEqual(["pinned.test"]);
  }, 60_000);
});

test.each<[object, RegExp]>([
  [{ allowed_domains: "a" }, /plugins\[0\]\.allowed_domains/],
  [{ blocked_domains: [5] }, /plugins\[0\]\.blocked_domains/],
  [{ max_content_tokens: 0 }, /plugins\[0\]\.max_content_tokens/],
  [{ max_uses: 1.5 }, /plugins\[0\]\.max_uses/],
  [{ other: 1 }, /plugins\[0\] has no field "other"/],
])("%j is a 400", async (item, message) => {
  const reply = await stage.chat({ plugins: [{ id: "web-fetch", ...item }] });
  expect(envelope(reply, 400).error.message).toMatch(message);
});
