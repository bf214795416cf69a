import { spawn } from "node:child_process";
import { describe, expect, test, vi } from "vitest";
import { HOSTILE_PDFS } from "../../test/documents/hostile-pdfs.ts";
import { pdfOf } from "../../test/documents/pdf-of.ts";
import { createDocumentReader } from "./create-document-reader.ts";
import { startDocumentProcess } from "./start-document-process.ts";

const TIMEOUT = 180_000;
/** No test may fail by the machine's speed. */
const PATIENT = { timeMs: 120_000 };
const nobody = new AbortController().signal;

/** What becomes of each; those without an end are stopped by the clock. */
const OUTCOMES: Readonly<Record<keyof typeof HOSTILE_PDFS, string>> = {
  "no PDF at all": "broken",
  "of no bytes": "broken",
  "a header alone": "broken",
  "cut in its first object": "broken",
  "a tree of pages that is its own child": "broken",
  "a thousand million pages that are told": "broken",
  "an encrypted one": "encrypted",
  "content that unpacks to 400 MB": "too-much-memory",
  "content packed twice that unpacks to 400 MB": "too-much-memory",
  "twenty million numbers in one array": "read",
  "a million open brackets": "read",
  "a million open dictionaries in an object": "broken",
  "forms that show each other without end": "read",
};
const ENDLESS = ["forms that show text a thousand million times", "a font with an endless table"];

describe("a PDF", () => {
  test("is read page by page", { timeout: TIMEOUT }, async () => {
    const outcome = await createDocumentReader()(pdfOf("Hello", "page two"), nobody, PATIENT);
    expect(outcome).toEqual({ kind: "read", pages: ["Hello", "page two"] });
  });

  test.each([
    [{ pages: 1 }, "too-many-pages", "has 2 pages, and at most 1 are read"],
    [{ characters: 9 }, "too-much-text", "holds more than 9 characters of text"],
    [
      { bytes: 100 },
      "too-large",
      expect.stringMatching(/^has \d+ bytes, and at most 100 are read/),
    ],
  ])("is not read beyond %j", { timeout: TIMEOUT }, async (limits, reason, detail) => {
    const read = createDocumentReader();
    const outcome = await read(pdfOf("Hello", "page two"), nobody, { ...PATIENT, ...limits });
    expect(outcome).toEqual({ kind: "unreadable", reason, detail });
  });

  test("is read up to the limits", { timeout: TIMEOUT }, async () => {
    const pdf = pdfOf("Hello", "page two");
    const limits = { ...PATIENT, pages: 2, characters: 13, bytes: pdf.byteLength };
    expect(await createDocumentReader()(pdf, nobody, limits)).toMatchObject({ kind: "read" });
  });
});

describe("a hostile PDF does no harm:", () => {
  test.each(Object.entries(OUTCOMES))("%s", { timeout: TIMEOUT }, async (name, expected) => {
    const outcome = await createDocumentReader()(pdfNamed(name), nobody, PATIENT);
    expect(outcome.kind === "read" ? "read" : outcome.reason).toBe(expected);
  });

  test.each(ENDLESS)("%s", { timeout: TIMEOUT }, async (name) => {
    const started: ReturnType<typeof startDocumentProcess>[] = [];
    const read = createDocumentReader({
      start: (job) => {
        const child = startDocumentProcess(job);
        started.push(child);
        return child;
      },
    });
    const outcome = await read(pdfNamed(name), nobody, { timeMs: 3000 });
    expect(outcome).toMatchObject({ kind: "unreadable" });
    expect(started.map(({ signalCode }) => signalCode)).toEqual(["SIGKILL"]);
    expect(await read(pdfOf("still here"), nobody, PATIENT)).toMatchObject({ kind: "read" });
  });
});

/** A process that never answers, and one that ends at once. */
const SILENT = () => running("process.stdin.resume(); setInterval(() => {}, 1000)");
const LEAVING = () => running("process.exit(3)");
const running = (code: string) =>
  spawn(process.execPath, ["-e", code], { stdio: ["pipe", "ignore", "ignore", "ipc"] });

describe("the process that reads", () => {
  test("is killed when the caller leaves, whose reason is thrown", {
    timeout: TIMEOUT,
  }, async () => {
    const leaving = new AbortController();
    const child = SILENT();
    const start = vi.fn(() => child);
    const reading = createDocumentReader({ start })(pdfOf("x"), leaving.signal);
    await vi.waitFor(() => expect(start).toHaveBeenCalled(), 20_000);
    const reason = new Error("gone");
    leaving.abort(reason);
    await expect(reading).rejects.toBe(reason);
    await vi.waitFor(() => expect(child.signalCode).toBe("SIGKILL"), 20_000);
  });

  test("is killed when the time is over", { timeout: TIMEOUT }, async () => {
    const outcome = await createDocumentReader({ start: SILENT })(pdfOf("x"), nobody, {
      timeMs: 50,
    });
    expect(outcome).toMatchObject({ reason: "too-slow" });
  });

  test("may break", { timeout: TIMEOUT }, async () => {
    const outcome = await createDocumentReader({ start: LEAVING })(pdfOf("x"), nobody, PATIENT);
    expect(outcome).toMatchObject({ reason: "broken" });
  });

  test("is not started for more than a few at once", { timeout: TIMEOUT }, async () => {
    const leaving = new AbortController();
    const start = vi.fn(SILENT);
    const read = createDocumentReader({ start, atOnce: 1 });
    const readings = Array.from({ length: 34 }, () => read(pdfOf("x"), leaving.signal));
    expect(await readings[33]).toMatchObject({ kind: "unreadable", reason: "busy" });
    expect(start).toHaveBeenCalledTimes(1);
    leaving.abort(new Error("gone"));
    const ends = await Promise.allSettled(readings);
    expect(ends.filter(({ status }) => status === "rejected")).toHaveLength(33);
    expect(start).toHaveBeenCalledTimes(1);
  });
});

function pdfNamed(name: string): Uint8Array {
  const make = HOSTILE_PDFS[name];
  if (make === undefined) throw new Error(`no PDF ${name}`);
  return make();
}
