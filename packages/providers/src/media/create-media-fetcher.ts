import { badRequest, GatewayError } from "@sluice/errors";
import type { GuardedFetch } from "../transport/guarded-fetch.ts";
import type { GivenMedia } from "./given-media.ts";
import { mediaTypeIn } from "./media-type-in.ts";
import { mediaTypeOf } from "./media-type-of.ts";

/** What the media of one request are fetched with. */
export interface MediaFetcherOptions {
  /** The guarded one: the addresses are a user's. */
  readonly fetch: GuardedFetch;
  /** Fires when nobody wants the answer any more. */
  readonly signal: AbortSignal;
  /** Largest size of everything that one request names, in bytes; 32 MiB unless given. */
  readonly maxBytes?: number;
}

/**
 * Fetches what stands at addresses that a request names. Gives data URLs by address.
 *
 * @throws GatewayError 400, which says what is wrong with which address
 */
export type FetchMedia = (media: readonly GivenMedia[]) => Promise<ReadonlyMap<string, string>>;

const MAX_BYTES = 32 * 1024 * 1024;
const AT_ONCE = 4;

/**
 * A fetcher for one request, which fetches no address twice, however many endpoints are asked; what failed
 * stays failed. At most four addresses at once.
 */
export function createMediaFetcher(options: MediaFetcherOptions): FetchMedia {
  const budget = { left: options.maxBytes ?? MAX_BYTES };
  const known = new Map<string, Promise<string>>();
  const get = (media: GivenMedia): Promise<string> => {
    const found = known.get(media.url) ?? fetchOne(media, options, budget);
    known.set(media.url, found);
    return found.then((dataUrl) => ofItsKind(dataUrl, media));
  };
  return async (media) => {
    const dataUrls = new Map<string, string>();
    // One iteration for all: where one fails it is closed, and nothing more is begun.
    const waiting = each(media);
    const work = async () => {
      for (const one of waiting) dataUrls.set(one.url, await get(one));
    };
    await Promise.all(Array.from({ length: Math.min(AT_ONCE, media.length) }, work));
    return dataUrls;
  };
}

function* each<Item>(items: readonly Item[]): Generator<Item> {
  yield* items;
}

/** How much may still be read. */
interface Budget {
  left: number;
}

async function fetchOne(
  media: GivenMedia,
  { fetch, signal, maxBytes = MAX_BYTES }: MediaFetcherOptions,
  budget: Budget,
): Promise<string> {
  try {
    const response = await fetch(media.url, { signal, headers: HEADERS });
    // No range was asked for: a part would pass for the whole.
    if (!response.ok || response.status === 206) {
      await response.body?.cancel();
      throw badRequest(`The server there answered with status ${response.status}`);
    }
    const bytes = await readBytes(response, budget, maxBytes);
    const type = typeOf(media, bytes, response.headers.get("content-type"));
    return `data:${type};base64,${bytes.toString("base64")}`;
  } catch (error) {
    throw told(error, media);
  }
}

/** The same address may be named as a file in one place, and as a picture in another. */
function ofItsKind(dataUrl: string, media: GivenMedia): string {
  const { kind } = media;
  if (kind === "file" || dataUrl.startsWith(`data:${kind}/`)) return dataUrl;
  const type = dataUrl.slice("data:".length, dataUrl.indexOf(";"));
  throw told(badRequest(`It is no ${kind} but ${type}`), media);
}

const HEADERS = { accept: "*/*", "user-agent": "sluice" };

async function readBytes(response: Response, budget: Budget, maxBytes: number): Promise<Buffer> {
  const parts: Uint8Array[] = [];
  for await (const part of response.body ?? []) {
    budget.left -= part.length;
    if (budget.left < 0) {
      throw badRequest(`What a request names by address may be ${maxBytes} bytes in all`);
    }
    parts.push(part);
  }
  const bytes = Buffer.concat(parts);
  if (bytes.length === 0) throw badRequest("There is nothing");
  return bytes;
}

/** What the bytes show counts most; then what the server says, unless it says nothing by it; then the names. */
function typeOf(media: GivenMedia, bytes: Uint8Array, header: string | null): string {
  const [said = ""] = (header ?? "").split(";");
  const named = said.trim().toLowerCase();
  return (
    mediaTypeIn(bytes) ??
    (UNTOLD.has(named) || !MEDIA_TYPE.test(named) ? undefined : named) ??
    mediaTypeOf(media.url) ??
    mediaTypeOf(media.filename ?? "") ??
    "application/octet-stream"
  );
}

/** RFC 6838 §4.2. Anything else would break the data URL that it comes to stand in. */
const MEDIA_TYPE = /^[a-z0-9][\w!#$&^.+-]*\/[a-z0-9][\w!#$&^.+-]*$/;

const UNTOLD: ReadonlySet<string> = new Set([
  "application/octet-stream",
  "binary/octet-stream",
  "application/x-download",
]);

/** Names the address by its host alone: the rest of it may hold a signature. */
function told(error: unknown, { url, kind }: GivenMedia): unknown {
  if (!GatewayError.isInstance(error)) return error;
  const host = URL.parse(url)?.host ?? "an address";
  return badRequest(`The ${kind} at ${host} could not be fetched: ${error.message}`);
}
