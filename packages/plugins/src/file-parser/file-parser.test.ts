import { ProviderError } from "@sluice/errors";
import type {
  Catalog,
  ChatRequest,
  ContentPart,
  Message,
  Model,
  OcrResponse,
} from "@sluice/schema";
import { objectPiece } from "@sluice/schema";
import { describe, expect, it, vi } from "vitest";
import { activate } from "../activate.ts";
import { defaultResults, defaultStreams } from "../conformance/default-samples.ts";
import { plainHost, pluginConformance } from "../conformance/index.ts";
import type { DocumentOutcome } from "../documents/read-document.ts";
import { openPlugins, type PluginHost } from "../plugin-run.ts";
import { runAfter } from "../run-after.ts";
import { runBefore } from "../run-before.ts";
import { createFileParser } from "./file-parser.ts";

const PDF = `data:application/pdf;base64,${Buffer.from("%PDF-1.7 made up").toString("base64")}`;
const modelOf = (input: Model["input"]): Model => ({
  slug: "acme/one",
  name: "One",
  distillable: false,
  input,
  output: ["text"],
  endpoints: [],
});
const file = (address: string, filename = "a.pdf"): ContentPart => ({
  type: "file",
  file: { filename, file_data: address },
});
const asking = (...parts: readonly ContentPart[]): ChatRequest => ({
  messages: [{ role: "user", content: [{ type: "text", text: "Sum up" }, ...parts] }],
});

interface Setting {
  readonly entry?: object;
  readonly item?: object;
  readonly input?: Model["input"];
  readonly outcome?: DocumentOutcome;
  readonly over?: Partial<PluginHost>;
}

function open(request: ChatRequest, setting: Setting = {}) {
  const { entry = {}, item = {}, input = ["text"], over = {} } = setting;
  const readDocument = vi.fn(
    async (): Promise<DocumentOutcome> =>
      setting.outcome ?? { kind: "read", pages: ["One", "Two"] },
  );
  const plugin = createFileParser({ readDocument });
  const catalog: Catalog = { models: new Map([["acme/one", modelOf(input)]]) };
  const routing = { ...plainHost().routing, contextsOf: () => [{ slug: "acme/one" }] };
  const host = plainHost({ catalog, routing, ...over });
  const active = activate([{ id: "file-parser", ...item }], [plugin], {
    "file-parser": { ...entry },
  });
  const run = openPlugins(active, request, host);
  const before = async () => {
    const outcome = await runBefore(run);
    if (outcome.kind !== "continue") throw new Error("it answered");
    return outcome.request;
  };
  return { ...host, run, before, readDocument };
}

const partsOf = ({ messages }: ChatRequest, at = 0): readonly ContentPart[] => {
  const content: Message["content"] = messages[at]?.content;
  return Array.isArray(content) ? content : [];
};
const textsOf = (request: ChatRequest, at = 0) =>
  partsOf(request, at).map((part) => (part.type === "text" ? part.text : part.type));

const pageOf = (markdown: string, images = 0) => ({
  markdown,
  images: Array.from({ length: images }, (_, at) => ({
    id: `i${at}`,
    url: `data:image/png;base64,${at}`,
  })),
});
const ocrEntry = { ocr: { provider: "mistral", model: "mistral-ocr-latest" } };
const ocrHost = (answer: () => Promise<OcrResponse>) => ({
  direct: { ...plainHost().direct, recognise: vi.fn(answer) },
});

describe("a PDF", () => {
  it("is shown to a model that reads no files as text, and told of in the stage", async () => {
    const { before, stages } = open(asking(file(PDF)));
    expect(textsOf(await before())).toEqual([
      "Sum up",
      '<file name="a.pdf">',
      "One\n\nTwo",
      "</file>",
    ]);
    expect(stages).toMatchObject([
      {
        type: "plugin",
        name: "file-parser",
        data: { files: 1, pages: 2, reused: 0, engines: ["local"] },
      },
    ]);
  });

  it("is left to a model that reads files, unless text is asked for", async () => {
    const request = asking(file(PDF));
    expect(await open(request, { input: ["text", "file"] }).before()).toBe(request);
    for (const engine of ["cloudflare-ai", "pdf-text"]) {
      const { before } = open(request, { input: ["text", "file"], item: { pdf: { engine } } });
      expect(textsOf(await before())).toContain("One\n\nTwo");
    }
  });

  it("is left alone by engine native", async () => {
    const request = asking(file(PDF));
    expect(await open(request, { item: { pdf: { engine: "native" } } }).before()).toBe(request);
  });

  it("by its first bytes is one, whatever its type says", async () => {
    const bytes = Buffer.from("%PDF-1.4").toString("base64");
    const { before, readDocument } = open(asking(file(`data:;base64,${bytes}`)));
    await before();
    expect(readDocument).toHaveBeenCalledTimes(1);
  });

  it("that was read once in a request is not read again", async () => {
    const { before, readDocument } = open(asking(file(PDF), file(PDF, "b.pdf")));
    expect(textsOf(await before())).toContain('<file name="b.pdf">');
    expect(readDocument).toHaveBeenCalledTimes(1);
  });

  it("is read within the account's limits", async () => {
    const entry = { limits: { pages: 7, seconds: 2, megabytes: 1 } };
    const { before, readDocument, signal } = open(asking(file(PDF)), { entry });
    await before();
    expect(readDocument).toHaveBeenCalledWith(expect.anything(), signal, {
      pages: 7,
      bytes: 1024 * 1024,
      timeMs: 2000,
      files: 20,
    });
  });
});

describe("a Word document", () => {
  const TYPE = "application/vnd.openxmlformats-officedocument.wordprocessingml.document";
  const packed = Buffer.from("PK\u0003\u0004made up").toString("base64");
  it.each([
    [`data:${TYPE};base64,${packed}`, "a"],
    [`data:application/zip;base64,${packed}`, "A.DOCX"],
    [`data:;base64,${packed}`, "a.docx"],
  ])("is read as one, also beside OCR: %s called %s", async (address, name) => {
    const outcome = { kind: "read" as const, pages: ["# Title"] };
    const { before, readDocument, stages } = open(asking(file(address, name)), {
      outcome,
      entry: ocrEntry,
    });
    expect(textsOf(await before())).toContain("# Title");
    expect(readDocument).toHaveBeenCalledWith(
      expect.anything(),
      expect.anything(),
      expect.anything(),
      "docx",
    );
    expect(stages).toMatchObject([{ data: { files: 1, pages: 0, engines: ["local"] } }]);
  });

  it("without a word is a 400", async () => {
    const outcome = { kind: "read" as const, pages: [""] };
    const { before } = open(asking(file(`data:${TYPE};base64,${packed}`)), { outcome });
    await expect(before()).rejects.toMatchObject({ status: 400 });
  });
});

describe("a file that cannot be read is a 400 that says why:", () => {
  const text = (type: string, body: string | Uint8Array) =>
    `data:${type};base64,${Buffer.from(body).toString("base64")}`;
  it.each<[string, Setting, RegExp]>([
    [
      PDF,
      {
        outcome: { kind: "unreadable", reason: "encrypted", detail: "is protected by a password" },
      },
      /the file "a.pdf" is protected by a password/,
    ],
    [PDF, { outcome: { kind: "read", pages: ["", " "] } }, /holds no text: its pages are images/],
    [PDF, { entry: { limits: { megabytes: 0.00001 } } }, /has 16 bytes, and at most 10 are read/],
    [text("application/zip", "PK"), {}, /is of a type that is not read: application\/zip/],
    [text("text/plain", new Uint8Array([0xff])), {}, /is no UTF-8 text/],
    ["data:text/plain,%E0%A4%A", {}, /cannot be decoded/],
    ["data:text/plain", {}, /without data/],
    ["data:text/plain;base64,###", {}, /data is no base64/],
    ["data:text/plain;base64,aGVsbG8#", {}, /data is no base64/],
    ["data:text/plain;base64,aGVsbG8=###zzz", {}, /data is no base64/],
    ["data:text/plain;base64,aGVsb", {}, /data is no base64/],
    ["data:text/plain;base64,aGVsbG8%", {}, /data is no base64/],
    [`${PDF.slice(0, -1)}ö`, {}, /data is no base64/],
  ])("%s", async (address, setting, words) => {
    await expect(open(asking(file(address)), setting).before()).rejects.toMatchObject({
      status: 400,
      message: expect.stringMatching(words),
      metadata: { path: "messages[0].content[1]" },
    });
  });

  it("more files than are read", async () => {
    const { before } = open(asking(file(PDF), file(PDF)), { entry: { limits: { files: 1 } } });
    await expect(before()).rejects.toMatchObject({ status: 400 });
  });
});

describe("other files", () => {
  it.each(["text/csv", "application/json", "application/ld+json", "text/markdown; charset=utf-8"])(
    "of %s are text as they are",
    async (type) => {
      const { before, readDocument } = open(
        asking(file(`data:${type};base64,${Buffer.from("ä,b").toString("base64")}`, "t")),
      );
      expect(textsOf(await before())).toEqual(["Sum up", '<file name="t">', "ä,b", "</file>"]);
      expect(readDocument).not.toHaveBeenCalled();
    },
  );

  it.each([
    ["padded", "w6QsYg=="],
    ["without padding", "w6QsYg"],
    ["in lines", "w6Qs\r\nYg==\n"],
    ["with escaped signs", "w6QsYg%3D%3D"],
    ["in the form for URLs", Buffer.from("ä,b??>").toString("base64url")],
  ])("may be base64 %s", async (_form, data) => {
    const { before } = open(asking(file(`data:text/csv;base64,${data}`, "t")));
    expect(textsOf(await before())[2]).toMatch(/^ä,b/);
  });

  it("that only a provider knows stay", async () => {
    const request = asking({ type: "file", file: { file_id: "f1" } });
    expect(await open(request).before()).toBe(request);
  });

  it("have names that cannot leave their frame", async () => {
    const { before } = open(asking(file(PDF, '"><file name="x')));
    expect(textsOf(await before())[1]).toBe('<file name="___file name=_x">');
  });
});

describe("a file behind an address", () => {
  it("is fetched", async () => {
    const fetch = vi.fn(
      async () => new Response("%PDF-1.7", { headers: { "content-type": "application/pdf; x=1" } }),
    );
    const { before } = open(asking(file("https://x.example/a.pdf")), { over: { fetch } });
    expect(textsOf(await before())).toContain("One\n\nTwo");
    expect(fetch).toHaveBeenCalledTimes(1);
  });

  it("that answers an error is a 400", async () => {
    const fetch = async () => new Response("no", { status: 404 });
    const { before } = open(asking(file("https://x.example/a.pdf")), { over: { fetch } });
    await expect(before()).rejects.toMatchObject({
      message: expect.stringMatching(/answered 404/),
    });
  });
});

describe("OCR", () => {
  it("reads where it is configured, pays each page, and keeps eight images", async () => {
    const over = ocrHost(async () => ({
      model: "m",
      pages: [pageOf("# One", 6), pageOf("Two", 6)],
    }));
    const { before, charges, stages } = open(asking(file(PDF)), {
      entry: ocrEntry,
      over,
      input: ["text", "image"],
    });
    const texts = textsOf(await before());
    expect(texts).toEqual([
      "Sum up",
      '<file name="a.pdf">',
      "# One\n\nTwo",
      ...Array(8).fill("image_url"),
      "</file>",
    ]);
    expect(over.direct.recognise).toHaveBeenCalledWith(
      { provider: "mistral", model: "mistral-ocr-latest" },
      { url: PDF, maxImages: 8 },
    );
    expect(charges).toEqual([{ name: "ocr", nanos: 4_000_000, refunded: false }]);
    expect(stages).toMatchObject([{ cost_usd: 0.004, data: { engines: ["ocr"] } }]);
  });

  it("shows no images to a model that sees none", async () => {
    const over = ocrHost(async () => ({ model: "m", pages: [pageOf("# One", 6), pageOf("Two")] }));
    const { before } = open(asking(file(PDF)), { entry: ocrEntry, over });
    expect(textsOf(await before())).not.toContain("image_url");
  });

  it("gives back what it did not read", async () => {
    const over = ocrHost(async () => ({ model: "m", pages: [pageOf("One")] }));
    const entry = { ocr: { ...ocrEntry.ocr, price: 1 } };
    const { before, charges } = open(asking(file(PDF)), { entry, over });
    expect(textsOf(await before())).toContain("One\n\n[Only 1 of 2 pages were read]");
    expect(charges).toEqual([
      { name: "ocr", nanos: 2_000_000, refunded: true },
      { name: "ocr", nanos: 1_000_000, refunded: false },
    ]);
  });

  it("that reads no page is a failure of its provider, and costs nothing", async () => {
    const over = ocrHost(async () => ({ model: "m", pages: [] }));
    const { before, charges } = open(asking(file(PDF)), { entry: ocrEntry, over });
    await expect(before()).rejects.toMatchObject({ status: 502 });
    expect(charges).toMatchObject([{ refunded: true }]);
  });

  it("that fails costs nothing, and fails the request", async () => {
    const failure = new ProviderError({
      kind: "unavailable",
      provider: "p",
      providerName: "P",
      message: "x",
    });
    const over = ocrHost(() => Promise.reject(failure));
    const { before, charges } = open(asking(file(PDF)), { entry: ocrEntry, over });
    await expect(before()).rejects.toBe(failure);
    expect(charges).toMatchObject([{ refunded: true }]);
  });

  it("asked for where nothing is configured is a 400", async () => {
    const { before } = open(asking(file(PDF)), { item: { pdf: { engine: "mistral-ocr" } } });
    await expect(before()).rejects.toMatchObject({
      status: 400,
      message: expect.stringMatching(/mistral-ocr/),
    });
  });

  it("is not used where plain text is asked for", async () => {
    const { before, charges } = open(asking(file(PDF)), {
      entry: ocrEntry,
      item: { pdf: { engine: "pdf-text" } },
    });
    expect(textsOf(await before())).toContain("One\n\nTwo");
    expect(charges).toEqual([]);
  });
});

describe("what was read", () => {
  async function firstTurn() {
    const { before, run } = open(asking(file(PDF)));
    await before();
    const [result] = defaultResults;
    if (result === undefined) throw new Error("no sample");
    const answer = await runAfter(run, { kind: "result", result });
    if (answer.kind !== "result") throw new Error("no result");
    return answer.result.choices[0]?.message.annotations;
  }

  it("comes with the answer, by its hash", async () => {
    expect(await firstTurn()).toEqual([
      {
        type: "file",
        file: {
          hash: expect.stringMatching(/^[0-9a-f]{64}$/),
          name: "a.pdf",
          content: [{ type: "text", text: "One\n\nTwo" }],
        },
      },
    ]);
  });

  it.each([
    [0, 1],
    [2, 2],
  ])("comes once in a stream, on each choice", async (sample, choices) => {
    const { before, run } = open(asking(file(PDF)));
    await before();
    async function* reads() {
      for (const chunk of defaultStreams[sample] ?? []) yield [objectPiece(chunk)];
    }
    const answer = await runAfter(run, { kind: "stream", reads: reads() });
    if (answer.kind !== "stream") throw new Error("no stream");
    const deltas: object[] = [];
    for await (const pieces of answer.reads) {
      deltas.push(...pieces.flatMap((piece) => piece.chunk().choices.map(({ delta }) => delta)));
    }
    expect(deltas.filter((delta) => "annotations" in delta)).toHaveLength(choices);
  });

  it("is not read again in a second turn that sends it back", async () => {
    const annotations = await firstTurn();
    const second: ChatRequest = {
      messages: [
        ...asking(file(PDF)).messages,
        { role: "assistant", content: "Done", annotations: annotations as never },
        { role: "user", content: "More" },
      ],
    };
    const { before, readDocument, stages, run } = open(second);
    expect(textsOf(await before())).toContain("One\n\nTwo");
    expect(readDocument).not.toHaveBeenCalled();
    expect(stages).toMatchObject([{ data: { reused: 1, pages: 0, engines: [] } }]);
    const [result] = defaultResults;
    const answer = result && (await runAfter(run, { kind: "result", result }));
    expect(answer).toEqual({ kind: "result", result });
  });

  it("is read again where what is sent back is another file, or holds nothing", async () => {
    for (const content of [[], [{ type: "image_url", image_url: { url: "http://127.0.0.1/x" } }]]) {
      const hash = (await firstTurn())?.[0] as { file: { hash: string } };
      const annotations = [{ type: "file", file: { hash: hash.file.hash, name: "a", content } }];
      const second: ChatRequest = {
        messages: [
          ...asking(file(PDF)).messages,
          { role: "assistant", content: "Done", annotations: annotations as never },
        ],
      };
      const { before, readDocument } = open(second);
      await before();
      expect(readDocument).toHaveBeenCalledTimes(1);
    }
  });
});

describe("conformance", () => {
  const plugin = createFileParser({ readDocument: async () => ({ kind: "read", pages: ["One"] }) });
  for (const { name, run } of pluginConformance(plugin, {
    options: { pdf: { engine: "pdf-text" } },
    badOptions: [
      { pdf: { engine: "x" } },
      { pdf: { other: 1 } },
      { pdf: "native" },
      { ocr: {} },
      { limits: {} },
    ],
    requests: [asking(file(PDF)), asking(file("data:application/zip;base64,UEs="))],
  }))
    it(name, run);
});
