import { connect } from "node:net";
import { ProviderError } from "@sluice/errors";
import {
  type Adapter,
  builtInAdapters,
  createTransport,
  type ModelListing,
  readLimited,
} from "@sluice/providers";
import type { ProviderEntry } from "../config/config.ts";
import type { DiscoveryNetwork } from "./discovery-network.ts";

const KNOCK_MS = 200;
const LISTING_MS = 5_000;
const LARGEST_BYTES = 16 * 1024 * 1024;

/** What adapters say of how their providers list models. */
type Listings = ReadonlyMap<string, Pick<Adapter, "listing">>;

/** The real network: a knock takes at most 200 ms, a list `listingMs`, 5 s unless given. */
export function createDiscoveryNetwork(
  adapters: Listings = builtInAdapters,
  listingMs = LISTING_MS,
): DiscoveryNetwork {
  return {
    isListening,
    listModels: (entry, signal) => listModels(entry, listingOf(entry, adapters), listingMs, signal),
  };
}

function listingOf({ adapter, apiKey }: ProviderEntry, adapters: Listings): ModelListing {
  const own = adapters.get(adapter)?.listing?.(apiKey);
  if (own !== undefined) return own;
  const headers = apiKey === undefined ? {} : { authorization: `Bearer ${apiKey}` };
  return { path: "/models", headers };
}

function isListening(port: number, signal: AbortSignal): Promise<boolean> {
  return new Promise((resolve) => {
    const socket = connect({ host: "127.0.0.1", port, signal, timeout: KNOCK_MS });
    const end = (listening: boolean) => {
      socket.destroy();
      resolve(listening);
    };
    socket.once("connect", () => end(true));
    socket.once("timeout", () => end(false));
    socket.on("error", () => end(false));
  });
}

async function listModels(
  entry: ProviderEntry,
  { path, headers, usual = asItIs }: ModelListing,
  limitMs: number,
  signal: AbortSignal,
): Promise<unknown> {
  // The list's own limit comes first, and says why.
  const transport = createTransport({ connectMs: 2 * limitMs });
  try {
    const request = {
      method: "GET",
      url: `${entry.baseUrl}${path}`,
      headers: { accept: "application/json", ...headers, ...entry.headers },
    } as const;
    // One limit is over all of it.
    const clocks = { connect: limitMs, firstToken: limitMs, idle: limitMs, total: limitMs };
    const { status, reads } = await transport.send(request, clocks, signal);
    const text = await readLimited(reads, LARGEST_BYTES);
    if (status !== 200) throw new Error(refusal(status));
    return usual(JSON.parse(text));
  } catch (error) {
    throw new Error(reason(error, limitMs), { cause: error });
  } finally {
    // Not waited for: a host that answers to nothing holds its connection half open.
    void transport.close().catch(() => undefined);
  }
}

const asItIs = (body: unknown): unknown => body;

function refusal(status: number): string {
  if (status === 401 || status === 403) return `it answered ${status}: it does not take the key`;
  if (status === 404) return "it answered 404: its base URL may be wrong";
  return `it answered ${status}`;
}

const CODES: Readonly<Record<string, string>> = {
  ENOTFOUND: "its host name was not found",
  EAI_AGAIN: "its host name was not found",
  ECONNREFUSED: "nothing listens at its address",
};

/** Never the request itself: it holds the key. */
function reason(error: unknown, limitMs: number): string {
  if (error instanceof SyntaxError) return "its answer is not JSON";
  if (!ProviderError.isInstance(error)) return (error as Error).message;
  if (error.failure.kind === "timeout") return `no answer in ${limitMs / 1_000} s`;
  const { code } = (error.cause ?? {}) as NodeJS.ErrnoException;
  if (code === undefined) return error.message;
  const words = CODES[code];
  return words === undefined ? code : `${words} (${code})`;
}
