import { brotliCompressSync, deflateRawSync, deflateSync, gzipSync } from "node:zlib";
import fc from "fast-check";

const CODERS = {
  gzip: gzipSync,
  "x-gzip": gzipSync,
  deflate: deflateSync,
  br: brotliCompressSync,
} as const;
type Coding = keyof typeof CODERS;

/** A body with its `Content-Encoding`, when it names one. */
export interface EncodedBody {
  readonly encoding?: string;
  readonly bytes: Buffer;
}

const coding = fc.constantFrom(...(Object.keys(CODERS) as Coding[]));
const wrongCoding = fc.constantFrom("gzip", "br", "deflate", "zstd", "gzip, br", "", "GZIP", "é");

/** Mostly as it is; else coded, coded and cut, coded and flipped, or called something that it is not. */
export function encodedBody(plain: fc.Arbitrary<Buffer>): fc.Arbitrary<EncodedBody> {
  return fc.oneof(
    { weight: 6, arbitrary: plain.map((bytes) => ({ bytes })) },
    {
      weight: 2,
      arbitrary: fc
        .tuple(plain, coding)
        .map(([bytes, name]) => ({ encoding: name, bytes: CODERS[name](bytes) })),
    },
    { weight: 1, arbitrary: fc.tuple(plain, coding, fc.nat(), fc.boolean()).map(broken) },
    {
      weight: 1,
      arbitrary: fc.tuple(plain, wrongCoding).map(([bytes, encoding]) => ({ encoding, bytes })),
    },
    {
      weight: 1,
      arbitrary: plain.map((bytes) => ({ encoding: "deflate", bytes: deflateRawSync(bytes) })),
    },
  );
}

function broken([bytes, encoding, at, cut]: [Buffer, Coding, number, boolean]): EncodedBody {
  const coded = Buffer.from(CODERS[encoding](bytes));
  const place = at % coded.length;
  if (cut) return { encoding, bytes: coded.subarray(0, place) };
  coded[place] = (coded[place] ?? 0) ^ 0xff;
  return { encoding, bytes: coded };
}
