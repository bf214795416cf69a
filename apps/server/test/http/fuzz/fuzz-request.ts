import fc from "fast-check";
import { encodedBody } from "./encoded-body.ts";
import { mutatedJson } from "./mutated-json.ts";
import { spoiledBytes } from "./spoiled-bytes.ts";
import { BODY_ROUTES, type BodyRoute } from "./valid-bodies.ts";

/** One request that Node's client can still send; `:hash` and `:key` in it stand for what the server made. */
export interface FuzzRequest {
  readonly method: string;
  readonly path: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body?: Buffer;
  /** In how many pieces the body is sent, chunked; 0: whole, with its length. */
  readonly pieces: number;
}

const printable = fc
  .array(fc.integer({ min: 0x20, max: 0xff }), { maxLength: 60 })
  .map((codes) => String.fromCharCode(...codes.filter((code) => code !== 0x7f)).trim());
const word = (...words: readonly string[]) =>
  fc.oneof(
    { weight: 3, arbitrary: fc.constantFrom(...words) },
    { weight: 1, arbitrary: printable },
  );

const types = fc.oneof(
  { weight: 8, arbitrary: fc.constant("application/json") },
  {
    weight: 1,
    arbitrary: word(
      "application/json; charset=latin1",
      "text/plain",
      "application/x+json",
      "json",
      "",
    ),
  },
);
const anyOptional = fc.record(
  {
    accept: word("*/*", "text/event-stream", "application/json;q=0"),
    "x-session-id": word("s-1", "", "s".repeat(300)),
    "x-sluice-commit": word("first_token", "complete", "3", "0", "-1", "1e3"),
    "x-service-metadata": word("enabled", "disabled"),
    "x-openrouter-metadata": word("enabled"),
    "if-none-match": word("*", '"x"'),
    "if-match": word('"x"'),
    range: word("bytes=0-1", "bytes=999999999-", "lines=1"),
    origin: word("https://page.test", "null"),
    "access-control-request-method": word("POST"),
    te: word("trailers"),
    cookie: word("a=b; a=b"),
    referer: word("https://page.test/"),
    "x-title": printable,
  },
  { requiredKeys: [] },
);
const optional = fc.oneof(
  { weight: 3, arbitrary: fc.constant({}) },
  { weight: 1, arbitrary: anyOptional },
);
const credential = fc.oneof(
  { weight: 12, arbitrary: fc.constant("Bearer :key") },
  { weight: 1, arbitrary: word("Bearer", "bearer  :key", "Basic YTpi", "Bearer :key x", "") },
);

/** Methods that Node's client sends as others; the rest goes through raw sockets. */
const METHODS = ["GET", "POST", "PUT", "PATCH", "DELETE", "HEAD", "OPTIONS", "TRACE", "PROPFIND"];
const SEGMENTS = [
  ...[
    "",
    ".",
    "..",
    "%2e%2e",
    "%00",
    "%zz",
    "%ff",
    "%c3%28",
    "%2F",
    "a%2Fb",
    "//",
    "\\",
    "*",
    ":id",
  ],
  ...["api", "v1", "models", "model", "keys", "key", "chat", "completions", "rerank", "audio"],
  ...[
    "speech",
    "embeddings",
    "healthz",
    "readyz",
    "openapi.json",
    "docs",
    "local",
    "echo",
    "t",
    "one",
  ],
  ...["endpoints", "assets", "index.html", "__proto__", "constructor", ":hash", "x".repeat(3000)],
];
const query = fc.oneof(
  fc.constant(""),
  fc.constantFrom(
    "?offset=-1",
    "?offset=1e9&include_disabled=true",
    "?offset[]=1&offset[a]=2",
    "?output_modalities=all,text,,speech",
    "?output_modalities[$ne]=1",
    "?__proto__[x]=1",
    "?%zz=%zz",
    `?${"a=b&".repeat(2000)}`,
  ),
);
const path = fc
  .tuple(
    fc.constantFrom("/api/v1", "/v1", "", "/api", "/API/V1"),
    fc.array(fc.oneof(fc.constantFrom(...SEGMENTS), fc.webSegment()), { maxLength: 5 }),
    query,
  )
  .map(([base, segments, search]) => `${`${base}/${segments.join("/")}`}${search}`);

/** A request to a route that takes a body: mutated JSON of it, bytes spoiled and coded somehow. */
const bodied = fc.constantFrom(...BODY_ROUTES).chain(({ method, path: route, bodies }: BodyRoute) =>
  fc
    .tuple(encodedBody(spoiledBytes(mutatedJson(bodies))), types, credential, optional, pieces())
    .map(
      ([{ encoding, bytes }, type, authorization, more, count]): FuzzRequest => ({
        method,
        path: `/api/v1${route}`,
        headers: {
          ...more,
          ...(type === "" ? {} : { "content-type": type }),
          ...(encoding === undefined ? {} : { "content-encoding": encoding }),
          ...(authorization === "" ? {} : { authorization }),
        },
        body: bytes,
        pieces: count,
      }),
    ),
);

/** Any method on any path, known or not, with some bytes for a body. */
const astray = fc
  .tuple(fc.constantFrom(...METHODS), path, optional, credential, fc.uint8Array(), pieces())
  .map(
    ([method, wanted, more, authorization, bytes, count]): FuzzRequest => ({
      method,
      path: wanted,
      headers: { ...more, ...(authorization === "" ? {} : { authorization }) },
      ...(bytes.length === 0 ? {} : { body: Buffer.from(bytes) }),
      pieces: count,
    }),
  );

function pieces(): fc.Arbitrary<number> {
  return fc.oneof(
    { weight: 4, arbitrary: fc.constant(0) },
    { weight: 1, arbitrary: fc.nat({ max: 5 }) },
  );
}

/** Requests of both kinds, those with a body more often. */
export const fuzzRequest: fc.Arbitrary<FuzzRequest> = fc.oneof(
  { weight: 3, arbitrary: bodied },
  { weight: 1, arbitrary: astray },
);
