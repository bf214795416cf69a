import { deflateSync } from "node:zlib";
import { pdfOf, pdfOfContent, pdfOfObjects, shown, streamOf } from "./pdf-of.ts";

const FLATE = "/Filter /FlateDecode";
const MB = 1024 * 1024;

/** Forms of which each shows the next ten times: 10 to the power of their number. */
function laughs(levels: number): Uint8Array {
  const resources = (next: number) => `/XObject << /N ${next} 0 R >> /Font << /F1 3 0 R >>`;
  const form = (index: number) =>
    streamOf(
      index === levels - 1 ? shown("ha ".repeat(100)) : "/N Do ".repeat(10),
      `/Type /XObject /Subtype /Form /BBox [0 0 612 792] /Resources << ${index === levels - 1 ? "/Font << /F1 3 0 R >>" : resources(7 + index)} >>`,
    );
  const forms = Array.from({ length: levels }, (_, index) => form(index));
  return pdfOfContent(streamOf("/N Do"), forms, "/XObject << /N 6 0 R >>");
}

/** A font whose table of characters names more of them than there is memory for. */
function endlessTable(): Uint8Array {
  const ranges = Array.from({ length: 100 }, () => "<00000000> <00FFFFFE> <0041>").join("\n");
  const table = `/CIDInit /ProcSet findresource begin\n100 beginbfrange\n${ranges}\nendbfrange\nend`;
  return pdfOfContent(
    streamOf("BT /F2 12 Tf (hi) Tj ET"),
    [
      {
        value:
          "<< /Type /Font /Subtype /Type0 /BaseFont /X /Encoding /Identity-H /DescendantFonts [8 0 R] /ToUnicode 7 0 R >>",
      },
      streamOf(table),
      {
        value:
          "<< /Type /Font /Subtype /CIDFontType2 /BaseFont /X /CIDSystemInfo << /Registry (Adobe) /Ordering (Identity) /Supplement 0 >> >>",
      },
    ],
    "/Font << /F2 6 0 R >>",
  );
}

const pages = (value: string) =>
  pdfOfObjects([{ value: "<< /Type /Catalog /Pages 2 0 R >>" }, { value }]);

/** PDFs that were made to do harm, and some that are merely not whole. */
export const HOSTILE_PDFS: Readonly<Record<string, () => Uint8Array>> = {
  "no PDF at all": () => Buffer.from("<html>hello</html>"),
  "of no bytes": () => new Uint8Array(),
  "a header alone": () => Buffer.from("%PDF-1.7\n"),
  "cut in its first object": () => pdfOf("whole").subarray(0, 30),
  "a tree of pages that is its own child": () => pages("<< /Type /Pages /Kids [2 0 R] /Count 1 >>"),
  "a thousand million pages that are told": () =>
    pages("<< /Type /Pages /Kids [3 0 R] /Count 1000000000 >>"),
  "an encrypted one": () =>
    pdfOfObjects(
      [
        { value: "<< /Type /Catalog /Pages 2 0 R >>" },
        { value: "<< /Type /Pages /Kids [] /Count 0 >>" },
        {
          value: `<< /Filter /Standard /V 1 /R 2 /P -4 /O <${"11".repeat(32)}> /U <${"22".repeat(32)}> >>`,
        },
      ],
      `/Encrypt 3 0 R /ID [<${"33".repeat(16)}> <${"33".repeat(16)}>]`,
    ),
  "content that unpacks to 400 MB": () =>
    pdfOfContent(streamOf(deflateSync(Buffer.alloc(400 * MB, " ")), FLATE)),
  "content packed twice that unpacks to 400 MB": () => {
    const once = deflateSync(Buffer.alloc(400 * MB, " "));
    return pdfOfContent(streamOf(deflateSync(once), "/Filter [/FlateDecode /FlateDecode]"));
  },
  "twenty million numbers in one array": () =>
    pdfOfContent(streamOf(deflateSync(Buffer.from(`[${"0 ".repeat(20 * MB)}] 0 d`)), FLATE)),
  "a million open brackets": () => pdfOfContent(streamOf("[".repeat(MB))),
  "a million open dictionaries in an object": () =>
    pages(`<< /Type /Pages /Kids [] /Count 0 /X ${"<</X ".repeat(MB)}`),
  "forms that show each other without end": () =>
    pdfOfContent(
      streamOf("/N Do"),
      [
        streamOf(
          "/N Do",
          "/Type /XObject /Subtype /Form /BBox [0 0 1 1] /Resources << /XObject << /N 7 0 R >> >>",
        ),
        streamOf(
          "/N Do",
          "/Type /XObject /Subtype /Form /BBox [0 0 1 1] /Resources << /XObject << /N 6 0 R >> >>",
        ),
      ],
      "/XObject << /N 6 0 R >>",
    ),
  "forms that show text a thousand million times": () => laughs(10),
  "a font with an endless table": () => endlessTable(),
};
