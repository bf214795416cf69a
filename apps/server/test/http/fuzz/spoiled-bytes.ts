import fc from "fast-check";

/** What stands in texts that somebody wrote by hand, or to break a parser. */
const pieces = fc.constantFrom(
  "\ufeff",
  "NaN",
  "Infinity",
  "1e999",
  "-",
  "0x1",
  "\\ud800",
  '"\\u0000"',
  '"__proto__":{"stream":true},',
  '"model":1,',
  '"stream":true,',
  ",",
  "'",
  "//",
  "\u2028",
  "[".repeat(3000),
  '{"a":'.repeat(3000),
);
const bytes = fc.oneof(
  fc.uint8Array({ maxLength: 40 }).map((some) => Buffer.from(some)),
  pieces.map((piece) => Buffer.from(piece)),
);
const edit = fc.record({
  /** Place in thousandths of the length. */
  at: fc.nat({ max: 1000 }),
  /** Bytes that are taken out there. */
  taken: fc.oneof(fc.constant(0), fc.nat({ max: 30 }), fc.constant(Number.POSITIVE_INFINITY)),
  put: bytes,
});

/** The bytes of a text, of which mostly nothing, else up to three places were cut or overwritten. */
export function spoiledBytes(text: fc.Arbitrary<string>): fc.Arbitrary<Buffer> {
  const edits = fc.oneof(
    { weight: 4, arbitrary: fc.constant([]) },
    { weight: 1, arbitrary: fc.array(edit, { minLength: 1, maxLength: 3 }) },
  );
  return fc.tuple(text, edits).map(([whole, changes]) =>
    changes.reduce((current, { at, taken, put }) => {
      const start = Math.floor((current.length * at) / 1000);
      const rest = taken === Number.POSITIVE_INFINITY ? current.length : start + taken;
      return Buffer.concat([current.subarray(0, start), put, current.subarray(rest)]);
    }, Buffer.from(whole)),
  );
}
