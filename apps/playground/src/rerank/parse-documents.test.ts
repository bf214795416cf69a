import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { parseDocuments } from "./parse-documents.ts";

const text = (words: string) => ({ kind: "text", text: words });

describe("documents of a pasted text", () => {
  test("are its lines, without blank ones and without spaces around them", () => {
    expect(parseDocuments("\n Paris \r\n\t\nBerlin\rRome\n")).toEqual({
      form: "lines",
      contents: [text("Paris"), text("Berlin"), text("Rome")],
      doubt: undefined,
      skipped: 0,
    });
  });

  test("are the elements of a JSON array: texts, objects, and null for none", () => {
    const image = "data:image/png;base64,AAAA";
    const array = ["a\nb", { text: "c" }, { image }, { text: "d", image }, null, 7];
    expect(parseDocuments(JSON.stringify(array, null, 2))).toMatchObject({
      form: "json-array",
      contents: [
        text("a\nb"),
        text("c"),
        { kind: "image", image, text: "" },
        { kind: "image", image, text: "d" },
        text("7"),
      ],
      skipped: 1,
    });
  });

  test("keep further members of an object, to be sent as they are", () => {
    const document = { text: "c", title: "T" };
    const [content] = parseDocuments(JSON.stringify([document])).contents;
    expect(content).toMatchObject({ kind: "json" });
    expect(JSON.parse(content?.kind === "json" ? content.source : "")).toEqual(document);
  });

  test("are ranked by their JSON text when they have neither text nor image", () => {
    const document = { title: "T", body: "B" };
    expect(parseDocuments(JSON.stringify([document])).contents).toEqual([
      text('{"title":"T","body":"B"}'),
    ]);
  });

  test("are taken out of a whole request, and a single object is one", () => {
    expect(parseDocuments('{"query":"q","documents":["a","b"]}').contents).toHaveLength(2);
    expect(parseDocuments('{\n "text": "a"\n}').contents).toEqual([text("a")]);
  });

  test("may be JSON objects one a line", () => {
    expect(parseDocuments('{"text":"a"}\n\n{"text":"b"}\n')).toMatchObject({
      form: "json-lines",
      contents: [text("a"), text("b")],
    });
  });

  test("are lines, with a doubt, when an array is broken", () => {
    const pasted = parseDocuments('["a",\n"b"');
    expect(pasted).toMatchObject({ form: "lines", contents: [text('["a",'), text('"b"')] });
    expect(pasted.doubt).toMatch(/JSON/);
  });

  test("are none in nothing", () => {
    expect(parseDocuments(" \n\t").contents).toEqual([]);
    expect(parseDocuments("[]")).toMatchObject({ form: "json-array", contents: [] });
  });

  test("come back as they were, whatever texts a JSON array holds", () => {
    fc.assert(
      fc.property(fc.array(fc.string({ unit: "binary" })), (texts) => {
        expect(parseDocuments(JSON.stringify(texts)).contents).toEqual(texts.map(text));
      }),
    );
  });

  test("lose nothing but white space, however lines are cut", () => {
    const squeezed = (words: string) => words.replaceAll(/\s+/g, "");
    fc.assert(
      fc.property(fc.string({ unit: fc.constantFrom("a", "ä", " ", "\n", "\r") }), (pasted) => {
        const { contents } = parseDocuments(pasted);
        const joined = contents.map((content) => (content.kind === "text" ? content.text : ""));
        expect(squeezed(joined.join(""))).toBe(squeezed(pasted));
      }),
    );
  });
});
