import { readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { sampleCall } from "../conformance/sample-call.ts";
import { ocrCodec } from "./ocr-codec.ts";

const url = "data:application/pdf;base64,JVBERi0=";
const call = sampleCall({ model: "m", url, maxImages: 8 });
const recorded: unknown = JSON.parse(
  readFileSync(new URL("./__fixtures__/ocr.json", import.meta.url), "utf8"),
);

describe("reading a document at Mistral", () => {
  it("is asked for at a path of its own", () => {
    expect(ocrCodec.encode(call)).toEqual({
      method: "POST",
      path: "/ocr",
      body: {
        model: "large-1",
        document: { type: "document_url", document_url: url },
        include_image_base64: true,
        image_limit: 8,
      },
    });
  });

  it("gives the text of each page, and the images that came with their data", () => {
    expect(ocrCodec.decode(recorded, call).pages).toEqual([
      {
        markdown: "# Report\n\n![img-0.jpeg](img-0.jpeg)\n\nSales rose by 12%.",
        images: [{ id: "img-0.jpeg", url: "data:image/jpeg;base64,/9j/4AAQSkZJRg==" }],
      },
      { markdown: "Costs fell.", images: [] },
    ]);
  });

  it("takes images that are bare base64", () => {
    const images = [{ id: "a", image_base64: "AAAA" }];
    expect(ocrCodec.decode({ pages: [{ markdown: "", images }] }, call).pages).toEqual([
      { markdown: "", images: [{ id: "a", url: "data:image/jpeg;base64,AAAA" }] },
    ]);
  });

  it.each([{}, { pages: {} }, { pages: [{}] }, { pages: [{ markdown: 1 }] }])(
    "refuses %j",
    (body) => {
      expect(() => ocrCodec.decode(body, call)).toThrow(
        /not.*(answer|promise)|malformed|holds|page/i,
      );
    },
  );

  it("knows an error in the answer", () => {
    const body = {
      error: { message: "document could not be read", type: "invalid_request_error" },
    };
    expect(() => ocrCodec.decode(body, call)).toThrow();
  });
});
