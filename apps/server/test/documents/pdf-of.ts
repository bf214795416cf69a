/** One object of a PDF: its dictionary or value, and its stream. */
export interface PdfObject {
  readonly value: string;
  readonly stream?: Uint8Array;
}

/** A PDF of numbered objects, the first of which is its catalogue, with a table of where they are. */
export function pdfOfObjects(objects: readonly PdfObject[], trailer = ""): Uint8Array {
  const pieces: Uint8Array[] = [];
  const places: number[] = [];
  let length = 0;
  const write = (piece: string | Uint8Array) => {
    const bytes = typeof piece === "string" ? Buffer.from(piece, "latin1") : piece;
    pieces.push(bytes);
    length += bytes.byteLength;
  };
  write("%PDF-1.7\n");
  for (const [index, { value, stream }] of objects.entries()) {
    places.push(length);
    write(`${index + 1} 0 obj\n${value}\n`);
    if (stream !== undefined) {
      write("stream\n");
      write(stream);
      write("\nendstream\n");
    }
    write("endobj\n");
  }
  const table = length;
  const rows = places.map((place) => `${String(place).padStart(10, "0")} 00000 n \n`);
  write(`xref\n0 ${objects.length + 1}\n0000000000 65535 f \n${rows.join("")}`);
  write(`trailer\n<< /Size ${objects.length + 1} /Root 1 0 R ${trailer} >>\n`);
  write(`startxref\n${table}\n%%EOF\n`);
  return Buffer.concat(pieces);
}

/** A stream as an object. */
export function streamOf(content: string | Uint8Array, fields = ""): PdfObject {
  const stream = typeof content === "string" ? Buffer.from(content, "latin1") : content;
  return { value: `<< /Length ${stream.byteLength} ${fields} >>`, stream };
}

/** What a page's content shows of a text; parentheses are not for it. */
export function shown(text: string): string {
  return `BT /F1 12 Tf 72 720 Td (${text}) Tj ET`;
}

const FONT = "<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica >>";

/** A PDF with a page for each text. */
export function pdfOf(...texts: readonly string[]): Uint8Array {
  const kids = texts.map((_, index) => `${4 + 2 * index} 0 R`).join(" ");
  return pdfOfObjects([
    { value: "<< /Type /Catalog /Pages 2 0 R >>" },
    { value: `<< /Type /Pages /Kids [${kids}] /Count ${texts.length} >>` },
    { value: FONT },
    ...texts.flatMap((text, index) => [pageOf(5 + 2 * index), streamOf(shown(text))]),
  ]);
}

/** A PDF of one page with this content; more objects are numbered from 6 and may be named in `resources`. */
export function pdfOfContent(
  content: PdfObject,
  more: readonly PdfObject[] = [],
  resources = "",
): Uint8Array {
  return pdfOfObjects([
    { value: "<< /Type /Catalog /Pages 2 0 R >>" },
    { value: "<< /Type /Pages /Kids [4 0 R] /Count 1 >>" },
    { value: FONT },
    pageOf(5, resources),
    content,
    ...more,
  ]);
}

function pageOf(content: number, resources = ""): PdfObject {
  return {
    value: `<< /Type /Page /Parent 2 0 R /MediaBox [0 0 612 792] /Contents ${content} 0 R /Resources << /Font << /F1 3 0 R >> ${resources} >> >>`,
  };
}
