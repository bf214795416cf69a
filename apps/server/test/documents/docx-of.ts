import { crc32, deflateRawSync } from "node:zlib";

/** A file of a packed document. */
interface PackedFile {
  readonly name: string;
  readonly content: Uint8Array;
}

const TYPES = `<Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types">
<Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/>
<Override PartName="/word/document.xml" ContentType="application/vnd.openxmlformats-officedocument.wordprocessingml.document.main+xml"/>
</Types>`;
const RELATIONS = `<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships">
<Relationship Id="r1" Type="http://schemas.openxmlformats.org/officeDocument/2006/relationships/officeDocument" Target="word/document.xml"/>
</Relationships>`;

/** A Word document whose body is this XML. */
export function docxOf(body: string): Uint8Array {
  const main = "http://schemas.openxmlformats.org/wordprocessingml/2006/main";
  return zipOf([
    { name: "[Content_Types].xml", content: Buffer.from(TYPES) },
    { name: "_rels/.rels", content: Buffer.from(RELATIONS) },
    {
      name: "word/document.xml",
      content: Buffer.from(`<w:document xmlns:w="${main}"><w:body>${body}</w:body></w:document>`),
    },
  ]);
}

/** A paragraph of a text that holds no XML. */
export const paragraph = (text: string, style = ""): string => {
  const styled = style === "" ? "" : `<w:pPr><w:pStyle w:val="${style}"/></w:pPr>`;
  return `<w:p>${styled}<w:r><w:t xml:space="preserve">${text}</w:t></w:r></w:p>`;
};

/** A packed file, all of it deflated. */
function zipOf(files: readonly PackedFile[]): Uint8Array {
  const pieces: Buffer[] = [];
  const listed: Buffer[] = [];
  let at = 0;
  for (const { name, content } of files) {
    const packed = deflateRawSync(content);
    const facts = factsOf(content, packed, name);
    const entry = Buffer.concat([numbers([4, 0x04034b50], ...facts), Buffer.from(name), packed]);
    const rest = [
      [2, 0],
      [2, 0],
      [2, 0],
      [4, 0],
      [4, at],
    ] as const;
    listed.push(numbers([4, 0x02014b50], [2, 20], ...facts, ...rest), Buffer.from(name));
    pieces.push(entry);
    at += entry.byteLength;
  }
  const list = Buffer.concat(listed);
  const end = numbers(
    [4, 0x06054b50],
    [4, 0],
    [2, files.length],
    [2, files.length],
    [4, list.byteLength],
    [4, at],
    [2, 0],
  );
  return new Uint8Array(Buffer.concat([...pieces, list, end]));
}

type Field = readonly [bytes: 2 | 4, value: number];

/** Version, flags, method, time, date, checksum, sizes and length of the name. */
function factsOf(content: Uint8Array, packed: Uint8Array, name: string): readonly Field[] {
  return [
    [2, 20],
    [2, 0],
    [2, 8],
    [2, 0],
    [2, 0x21],
    [4, crc32(content)],
    [4, packed.byteLength],
    [4, content.byteLength],
    [2, Buffer.byteLength(name)],
    [2, 0],
  ];
}

function numbers(...fields: readonly Field[]): Buffer {
  return Buffer.concat(
    fields.map(([bytes, value]) => {
      const field = Buffer.alloc(bytes);
      field.writeUIntLE(value, 0, bytes);
      return field;
    }),
  );
}
