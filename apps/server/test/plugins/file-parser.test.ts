import { readFile } from "node:fs/promises";
import {
  chatReply,
  chatStream,
  errorAnswer,
  type MockUpstream,
  startMockUpstream,
  steps,
} from "@sluice/mock-upstream";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { docxOf, paragraph } from "../documents/docx-of.ts";
import { HOSTILE_PDFS } from "../documents/hostile-pdfs.ts";
import { pdfOf } from "../documents/pdf-of.ts";
import { readEvents } from "../faults/read-events.ts";
import { startTestServer, type TestServer } from "../start-test-server.ts";

const TIMEOUT = 180_000;
const OCR = "ocr: { provider: mistral, model: mistral-ocr-latest }";

let upstream: MockUpstream;
let server: TestServer;
let recognising: TestServer;
beforeAll(async () => {
  upstream = await startMockUpstream();
  server = await startTestServer(yaml(""));
  recognising = await startTestServer(yaml(`plugins: { file-parser: { enabled: true, ${OCR} } }`));
}, TIMEOUT);
afterAll(async () => {
  await server.close();
  await recognising.close();
  await upstream.close();
});
beforeEach(() => upstream.reset());

const yaml = (more: string) => `
network: { allow_private: [127.0.0.1] }
providers:
  north: { adapter: openai, base_url: "${upstream.url}", api_key: k }
  mistral: { adapter: mistral, base_url: "${upstream.url}", api_key: k }
models:
  acme/blind: { input: [text], endpoints: [{ provider: north, model: blind }] }
  acme/seeing: { input: [text, image], endpoints: [{ provider: north, model: seeing }] }
  acme/reader: { input: [text, file], endpoints: [{ provider: north, model: reader }] }
${more}`;

const dataUrl = (bytes: Uint8Array, type = "application/pdf") =>
  `data:${type};base64,${Buffer.from(bytes).toString("base64")}`;
const PDF = dataUrl(pdfOf("Hello from a page", "and another"));
const TEXT = "Hello from a page\n\nand another";
const turn = (file_data: string, filename = "a.pdf") => ({
  role: "user",
  content: [
    { type: "text", text: "Sum up" },
    { type: "file", file: { filename, file_data } },
  ],
});

interface Reply {
  readonly error?: { readonly message: string };
  readonly choices?: readonly { readonly message: { readonly annotations?: readonly object[] } }[];
  readonly usage?: { readonly cost: number };
  readonly service_metadata?: { readonly pipeline?: readonly { readonly name: string }[] };
}

async function ask(body: object, on: TestServer = server) {
  upstream.answerFor("/chat/completions", chatReply());
  const reply = await on.post(
    "/chat/completions",
    { model: "acme/blind", messages: [turn(PDF)], ...body },
    { "x-service-metadata": "enabled" },
  );
  const told = (await reply.json()) as Reply;
  const sent = upstream.calls.filter(({ path }) => path.endsWith("/chat/completions")).at(-1);
  return {
    status: reply.status,
    message: told.error?.message ?? "",
    sent: JSON.stringify(sent?.body ?? ""),
    cost: told.usage?.cost,
    annotations: told.choices?.[0]?.message.annotations,
    stage: told.service_metadata?.pipeline?.find(({ name }) => name === "file-parser"),
  };
}

const parsing = (pdf?: object) => ({
  plugins: [{ id: "file-parser", ...(pdf === undefined ? {} : { pdf }) }],
});
const shown = JSON.stringify(TEXT).slice(1, -1);

describe("a PDF", () => {
  test("is read for a model that reads none, and told of", { timeout: TIMEOUT }, async () => {
    const { status, sent, stage, annotations } = await ask(parsing());
    expect(status).toBe(200);
    expect(sent).toContain(shown);
    expect(sent).not.toContain("JVBERi");
    expect(stage).toMatchObject({
      type: "plugin",
      data: { files: 1, pages: 2, engines: ["local"] },
    });
    expect(annotations).toEqual([
      {
        type: "file",
        file: {
          hash: expect.stringMatching(/^[0-9a-f]{64}$/),
          name: "a.pdf",
          content: [{ type: "text", text: TEXT }],
        },
      },
    ]);
  });

  test("is not read again when the answer is sent back", { timeout: TIMEOUT }, async () => {
    const { annotations } = await ask(parsing());
    const messages = [
      turn(PDF),
      { role: "assistant", content: "Done", annotations },
      { role: "user", content: "More" },
    ];
    const { sent, stage } = await ask({ messages, ...parsing() });
    expect(sent).toContain(shown);
    expect(stage).toMatchObject({ data: { reused: 1, pages: 0 } });
  });

  test("is told of once in a stream", { timeout: TIMEOUT }, async () => {
    upstream.answerFor("/chat/completions", chatStream());
    const reply = await server.post("/chat/completions", {
      model: "acme/blind",
      messages: [turn(PDF)],
      stream: true,
      ...parsing(),
    });
    const events = readEvents(Buffer.from(await reply.arrayBuffer()));
    expect(events.at(-1)).toBe("[DONE]");
    expect(events.filter((one) => one.includes('"annotations"'))).toHaveLength(1);
    expect(events.filter((one) => one.includes(shown))).toHaveLength(1);
  });

  test.each(["cloudflare-ai", "pdf-text"])(
    "is read as text by engine %s, for models that read files too",
    { timeout: TIMEOUT },
    async (engine) => {
      const { sent } = await ask({ model: "acme/reader", ...parsing({ engine }) });
      expect(sent).toContain(shown);
    },
  );

  test.each([undefined, {}, { engine: null }, { engine: "native" }])(
    "goes as it is to a model that reads files: %j",
    async (pdf) => {
      const { status, sent, stage } = await ask({ model: "acme/reader", ...parsing(pdf) });
      expect(status).toBe(200);
      expect(sent).toContain("JVBERi");
      expect(stage).toBeUndefined();
    },
  );

  test("is left alone without an entry, and by engine native", async () => {
    for (const body of [
      {},
      { stream: true },
      { plugins: [{ id: "file-parser", enabled: false }] },
    ]) {
      expect(await ask(body)).toMatchObject({
        status: 404,
        message:
          'No endpoints found that support the kind of input sent to acme/blind: the plugin file-parser reads files for such models, where plugins has {"id":"file-parser"}',
      });
    }
    // It took part, and was told to leave them to the model.
    const native = await ask(parsing({ engine: "native" }));
    expect(native.status).toBe(404);
    expect(native.message).not.toContain("plugin");
  });

  test("beside what nobody reads for a model is not spoken of", async () => {
    const image = { type: "image_url", image_url: { url: "data:image/png;base64,iVBORw0KGgo=" } };
    const { content, role } = turn(PDF);
    const { status, message } = await ask({ messages: [{ role, content: [...content, image] }] });
    expect(status).toBe(404);
    expect(message).not.toContain("plugin");
  });

  test("behind an address is fetched", { timeout: TIMEOUT }, async () => {
    upstream.answerFor("/a.pdf", [
      steps.header("content-type", "application/pdf"),
      steps.write(pdfOf("Hello from a page", "and another")),
    ]);
    const address = `${upstream.origin}/a.pdf`;
    const { sent, annotations } = await ask({ messages: [turn(address)], ...parsing() });
    expect(sent).toContain(shown);
    const again = [turn(address), { role: "assistant", content: "x", annotations }];
    const fetches = () => upstream.calls.filter(({ path }) => path === "/a.pdf").length;
    expect(fetches()).toBe(1);
    expect((await ask({ messages: again, ...parsing() })).sent).toContain(shown);
    expect(fetches()).toBe(1);
  });
});

test("what was read comes back where every provider failed", { timeout: TIMEOUT }, async () => {
  upstream.answerFor("/chat/completions", errorAnswer(500));
  const body = { model: "acme/blind", messages: [turn(PDF)], ...parsing() };
  for (const stream of [false, true]) {
    const reply = await server.post("/chat/completions", { ...body, stream });
    expect(reply.status).toBe(502);
    expect(await reply.json()).toMatchObject({
      error: {
        metadata: {
          provider_name: "north",
          file_annotations: [{ type: "file", file: { content: [{ type: "text", text: TEXT }] } }],
        },
      },
    });
  }
});

describe("what cannot be read is a 400 that says why:", () => {
  const hostile = (name: string) => dataUrl(HOSTILE_PDFS[name]?.() ?? new Uint8Array());
  test.each<[string, () => string, RegExp]>([
    ["a password", () => hostile("an encrypted one"), /"a.pdf" is protected by a password/],
    ["no PDF", () => hostile("no PDF at all"), /is not a whole PDF/],
    ["a bomb", () => hostile("content that unpacks to 400 MB"), /unpacks to more than is read/],
    ["no text", () => dataUrl(pdfOf("")), /holds no text/],
    ["another type", () => dataUrl(Buffer.from("PK"), "application/zip"), /application\/zip/],
    ["a private address", () => "http://10.0.0.1/a.pdf", /private|not allowed|refused|may not/i],
  ])("%s", { timeout: TIMEOUT }, async (_name, address, words) => {
    const { status, message } = await ask({ messages: [turn(address())], ...parsing() });
    expect(status).toBe(400);
    expect(message).toMatch(words);
    expect(upstream.calls).toHaveLength(0);
  });

  test("an address that answers an error", async () => {
    upstream.answerFor("/a.pdf", errorAnswer(404));
    const messages = [turn(`${upstream.origin}/a.pdf`)];
    expect((await ask({ messages, ...parsing() })).message).toMatch(/answered 404/);
  });

  test.each<[object, RegExp]>([
    [{ pdf: { engine: "other" } }, /plugins\[0\]\.pdf\.engine/],
    [{ pdf: { quality: 1 } }, /plugins\[0\]\.pdf/],
    [{ pdf: "native" }, /plugins\[0\]\.pdf/],
    [{ ocr: { provider: "mistral", model: "m" } }, /plugins\[0\]/],
    [{ limits: { pages: 1 } }, /plugins\[0\]/],
    [{ pdf: { engine: "mistral-ocr" } }, /mistral-ocr is not configured/],
  ])("an item of %j", async (item, words) => {
    const { status, message } = await ask({ plugins: [{ id: "file-parser", ...item }] });
    expect(status).toBe(400);
    expect(message).toMatch(words);
  });
});

describe("with OCR", () => {
  const recorded = new URL(
    "../../../../packages/providers/src/mistral/__fixtures__/ocr.json",
    import.meta.url,
  );
  const answerOcr = async () =>
    upstream.answerFor("/ocr", [
      steps.header("content-type", "application/json"),
      steps.write(await readFile(recorded)),
    ]);

  test("pages are read by the provider and paid, with their images", {
    timeout: TIMEOUT,
  }, async () => {
    await answerOcr();
    const { sent, stage, cost } = await ask({ model: "acme/seeing" }, recognising);
    const call = upstream.calls.find(({ path }) => path === "/v1/ocr");
    expect(call?.body).toEqual({
      model: "mistral-ocr-latest",
      document: { type: "document_url", document_url: PDF },
      include_image_base64: true,
      image_limit: 8,
    });
    expect(sent).toContain("Sales rose by 12%.");
    expect(sent).toContain("data:image/jpeg;base64,/9j/4AAQSkZJRg==");
    expect(stage).toMatchObject({ cost_usd: 0.004, data: { pages: 2, engines: ["ocr"] } });
    expect(cost).toBeCloseTo(0.004, 6);
  });

  test("no images go to a model that sees none", { timeout: TIMEOUT }, async () => {
    await answerOcr();
    const { sent } = await ask({}, recognising);
    expect(sent).toContain("Costs fell.");
    expect(sent).not.toContain("data:image");
  });

  test("a model that reads files is preferred, and mistral-ocr can be asked for", {
    timeout: TIMEOUT,
  }, async () => {
    await answerOcr();
    expect((await ask({ model: "acme/reader" }, recognising)).sent).toContain("JVBERi");
    const asked = await ask(
      { model: "acme/reader", ...parsing({ engine: "mistral-ocr" }) },
      recognising,
    );
    expect(asked.sent).toContain("Sales rose");
    expect((await ask(parsing({ engine: "pdf-text" }), recognising)).sent).toContain(shown);
  });

  test("a provider that fails ends the request, and costs nothing", {
    timeout: TIMEOUT,
  }, async () => {
    upstream.answerFor("/ocr", errorAnswer(500));
    const { status } = await ask({}, recognising);
    expect(status).toBe(502);
    expect(upstream.calls.some(({ path }) => path.endsWith("/chat/completions"))).toBe(false);
  });
});

describe("the account's limits", () => {
  test.each<[string, RegExp]>([
    ["pages: 1", /has 2 pages, and at most 1 are read/],
    ["megabytes: 0.0001", /at most 104 are read/],
    ["seconds: 0.001", /takes longer to read than 1 ms/],
  ])("{ %s } hold", { timeout: TIMEOUT }, async (limits, words) => {
    const own = await startTestServer(yaml(`plugins: { file-parser: { limits: { ${limits} } } }`));
    try {
      const { status, message } = await ask(parsing(), own);
      expect(status).toBe(400);
      expect(message).toMatch(words);
    } finally {
      await own.close();
    }
  });

  test.each(["limits: { pages: 0 }", "ocr: { provider: mistral }", "level: 1"])(
    "an entry of { %s } is refused at the start",
    async (entry) => {
      const starting = startTestServer(
        yaml(`plugins: { file-parser: { enabled: true, ${entry} } }`),
      );
      await expect(starting).rejects.toThrow(/file-parser/);
    },
  );
});

const DOCX = "application/vnd.openxmlformats-officedocument.wordprocessingml.document";
const LETTER = docxOf(
  `${paragraph("Grüße 🏆")}<w:tbl><w:tr><w:tc>${paragraph("one")}</w:tc><w:tc>${paragraph("two")}</w:tc></w:tr></w:tbl>`,
);

describe("a Word document", () => {
  test.each([
    [DOCX, "a.bin"],
    ["application/octet-stream", "letter.DOCX"],
  ])("of type %s and name %s is read", { timeout: TIMEOUT }, async (type, name) => {
    const messages = [turn(dataUrl(LETTER, type), name)];
    const { status, sent, stage } = await ask({ messages, ...parsing() });
    expect(status).toBe(200);
    expect(sent).toContain("Grüße 🏆");
    expect(sent).toMatch(/one.*two/);
    expect(stage).toMatchObject({ data: { files: 1, pages: 0, engines: ["local"] } });
  });

  test.each<[string, Uint8Array, RegExp]>([
    ["is cut short", LETTER.subarray(0, 300), /is not a whole Word document/],
    [
      "is a packed file of another kind",
      docxOf("").subarray(0, 60),
      /is not a whole Word document/,
    ],
    ["says nothing", docxOf(paragraph("")), /holds no text/],
    [
      "unpacks to more than is read",
      docxOf(paragraph("a".repeat(64 * 1024 * 1024))),
      /unpacks to more|takes more memory|takes longer|more than/,
    ],
  ])("that %s is a 400 that says so", { timeout: TIMEOUT }, async (_what, bytes, words) => {
    const messages = [turn(dataUrl(bytes, DOCX), "a.docx")];
    const { status, message } = await ask({ messages, ...parsing() });
    expect(status).toBe(400);
    expect(message).toMatch(words);
    expect(upstream.calls).toHaveLength(0);
  });
});

test("an account that turned it off is not told of it", { timeout: TIMEOUT }, async () => {
  const own = await startTestServer(yaml("plugins: { file-parser: { enabled: false } }"));
  try {
    const { status, message } = await ask({}, own);
    expect(status).toBe(404);
    expect(message).not.toContain("plugin");
  } finally {
    await own.close();
  }
});

test("the account's entry acts on every request, and a request may turn it off", {
  timeout: TIMEOUT,
}, async () => {
  const own = await startTestServer(
    yaml("plugins: { file-parser: { enabled: true, limits: { files: 1 } } }"),
  );
  try {
    expect(await ask({}, own)).toMatchObject({
      status: 200,
      sent: expect.stringContaining(shown),
      stage: { data: { files: 1, engines: ["local"] } },
    });
    // Nothing else reads the file then.
    const off = { plugins: [{ id: "file-parser", enabled: false }] };
    expect((await ask(off, own)).status).toBe(404);
    const two = { messages: [turn(PDF), turn(PDF)] };
    expect(await ask(two, own)).toMatchObject({
      status: 400,
      message: expect.stringContaining("at most 1 are read"),
    });
    const native = { model: "acme/reader", ...parsing({ engine: "native" }) };
    expect((await ask(native, own)).sent).toContain("JVBERi");
  } finally {
    await own.close();
  }
});
