import { type MockUpstream, startMockUpstream, steps } from "@sluice/mock-upstream";
import { afterAll, afterEach, beforeAll, describe, expect, it } from "vitest";
import { createGuardedFetch } from "../transport/guarded-fetch.ts";
import { createMediaFetcher, type MediaFetcherOptions } from "./create-media-fetcher.ts";
import type { GivenMedia } from "./given-media.ts";

let site: MockUpstream;
beforeAll(async () => {
  site = await startMockUpstream();
});
afterEach(() => site.reset());
afterAll(() => site.close());

const PNG = Buffer.from("89504e470d0a1a0a00", "hex");
const JPEG = Buffer.from("ffd8ffe000", "hex");
const WEBP = Buffer.from("RIFF\0\0\0\0WEBPVP8 ");
const PDF = Buffer.from("%PDF-1.4 …");

const fetch = createGuardedFetch({
  allowPrivate: ["127.0.0.1"],
  maxBytes: 1_000_000,
  timeoutMs: 3000,
});
const fetcher = (options: Partial<MediaFetcherOptions> = {}) =>
  createMediaFetcher({ fetch, signal: new AbortController().signal, ...options });
const at = (path: string, more: Partial<GivenMedia> = {}): GivenMedia => ({
  url: `${site.origin}${path}`,
  kind: "image",
  ...more,
});
const serve = (type: string | undefined, bytes: Uint8Array | string) => [
  ...(type === undefined ? [] : [steps.header("content-type", type)]),
  steps.text(bytes),
];
const get = async (media: GivenMedia) => (await fetcher()([media])).get(media.url);
const refusal = (message: RegExp) =>
  expect.objectContaining({ status: 400, message: expect.stringMatching(message) });

describe("what stands at an address", () => {
  it.each<[string, string | undefined, Uint8Array | string, Partial<GivenMedia>, string]>([
    ["/a", "image/png", PNG, {}, "image/png"],
    ["/a.png", "image/png", JPEG, {}, "image/jpeg"],
    ["/a", "text/plain", WEBP, {}, "image/webp"],
    ["/a", "application/octet-stream", PDF, { kind: "file" }, "application/pdf"],
    ["/a", "Text/CSV; charset=utf-8", "a,b", { kind: "file" }, "text/csv"],
    ["/a.txt?v=1", undefined, "hello", { kind: "file" }, "text/plain"],
    ["/a", "binary/octet-stream", "hello", { kind: "file", filename: "b.txt" }, "text/plain"],
    ["/a", undefined, "hello", { kind: "file" }, "application/octet-stream"],
    ["/a.mp4", "application/octet-stream", "frames", { kind: "video" }, "video/mp4"],
    ["/a.gif", "image/x,y", "points", {}, "image/gif"],
    ["/a.txt", "no type", "hello", { kind: "file" }, "text/plain"],
  ])(
    "%s, served as %s, becomes data of the type that it is",
    async (path, said, bytes, more, type) => {
      site.answer(serve(said, bytes));
      const base64 = Buffer.from(bytes).toString("base64");
      expect(await get(at(path, more))).toBe(`data:${type};base64,${base64}`);
    },
  );

  it("is fetched once, whoever asks how often, and failures stay failures", async () => {
    site.next(serve("image/png", PNG), [steps.status(404), steps.text("gone")]);
    const fetchMedia = fetcher();
    const [good, bad] = [at("/good"), at("/bad")];
    const [first, second] = await Promise.all([fetchMedia([good]), fetchMedia([good, good])]);
    expect(second).toEqual(first);
    await expect(fetchMedia([good, bad])).rejects.toEqual(refusal(/status 404/));
    await expect(fetchMedia([bad])).rejects.toEqual(refusal(/status 404/));
    expect(site.calls.map(({ path }) => path)).toEqual(["/good", "/bad"]);
  });

  it("is asked for without anything of the caller's", async () => {
    site.answer(serve("image/png", PNG));
    await get(at("/a"));
    const [call] = site.calls;
    expect(Object.keys(call?.headers ?? {}).sort()).toEqual([
      "accept",
      "accept-encoding",
      "accept-language",
      "connection",
      "host",
      "sec-fetch-mode",
      "user-agent",
    ]);
  });
});

describe("what cannot be had", () => {
  it.each([
    [
      "a page where a picture should be",
      serve("text/html", "<p>Sign in"),
      /no image but text\/html/,
    ],
    ["a PDF where a picture should be", serve("image/png", PDF), /no image but application\/pdf/],
    ["an empty answer", serve("image/png", ""), /There is nothing/],
    ["a part of it", [steps.status(206), ...serve("image/png", PNG)], /status 206/],
    ["what is of no type", serve("image/", "points"), /no image but application\/octet-stream/],
    ["a refusal", [steps.status(403), steps.text("no")], /status 403/],
  ])("%s is a 400 that names the host", async (_name, script, words) => {
    site.answer(script);
    const got = get(at("/a?signature=secret"));
    await expect(got).rejects.toEqual(refusal(words));
    await expect(got).rejects.toThrow(`The image at 127.0.0.1:${site.port} could not be fetched: `);
    await expect(got).rejects.not.toThrow("secret");
  });

  it("is a private address, unless it is allowed", async () => {
    const closed = createGuardedFetch({ allowPrivate: [], maxBytes: 1000, timeoutMs: 1000 });
    const got = fetcher({ fetch: closed })([at("/a")]);
    await expect(got).rejects.toEqual(refusal(/not on the public internet/));
    expect(site.calls).toHaveLength(0);
  });

  it("is more than one request may name, all together", async () => {
    site.answer(serve("image/png", Buffer.concat([PNG, Buffer.alloc(600)])));
    const fetchMedia = fetcher({ maxBytes: 1000 });
    await fetchMedia([at("/a")]);
    await expect(fetchMedia([at("/b")])).rejects.toEqual(refusal(/1000 bytes in all/));
  });

  it("is a page that is a file in one place, and should be a picture in another", async () => {
    site.answer(serve("text/html", "<p>Sign in"));
    const both = [at("/a", { kind: "file" }), at("/a")];
    await expect(fetcher()(both)).rejects.toEqual(refusal(/no image but text\/html/));
    expect(site.calls).toHaveLength(1);
  });

  it("ends the others: nothing more is begun", async () => {
    site.next([steps.status(404), steps.text("gone")]);
    site.answer([steps.pause(200), ...serve("image/png", PNG)]);
    const many = Array.from({ length: 12 }, (_, index) => at(`/${index}`));
    await expect(fetcher()(many)).rejects.toEqual(refusal(/status 404/));
    expect(site.calls.length).toBeLessThanOrEqual(4);
  });

  it("rejects with the caller's reason when the caller leaves", async () => {
    site.answer([steps.pause(20_000)]);
    const stop = new AbortController();
    const got = fetcher({ signal: stop.signal })([at("/a")]);
    await site.waitForCalls(1);
    stop.abort(new Error("gone"));
    await expect(got).rejects.toThrow("gone");
  });
});

it("fetches four at once, and gives all of many", async () => {
  site.answer(serve("image/png", PNG));
  const many = Array.from({ length: 30 }, (_, index) => at(`/${index}`));
  const got = await fetcher()(many);
  expect([...got.keys()].sort()).toEqual(many.map(({ url }) => url).sort());
});
