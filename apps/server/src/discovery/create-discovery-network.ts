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
/** One limit is over all of it. */
const CLOCKS = {
  connect: LISTING_MS,
  firstToken: LISTING_MS,
  idle: LISTING_MS,
  total: LISTING_MS,
};

/** What adapters say of how their providers list models. */
type Listings = ReadonlyMap<string, Pick<Adapter, "listing">>;

/** The real network: a knock takes at most 200 ms, a list 5 s. */
export function createDiscoveryNetwork(adapters: Listings = builtInAdapters): DiscoveryNetwork {
  return {
    isListening,
    listModels: (entry, signal) => listModels(entry, listingOf(entry, adapters), signal),
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
  signal: AbortSignal,
): Promise<unknown> {
  const transport = createTransport();
  try {
    const request = {
      method: "GET",
      url: `${entry.baseUrl}${path}`,
      headers: { accept: "application/json", ...headers, ...entry.headers },
    } as const;
    const { status, reads } = await transport.send(request, CLOCKS, signal);
    const text = await readLimited(reads, LARGEST_BYTES);
    if (status !== 200) throw new Error(refusal(status));
    return usual(JSON.parse(text));
  } catch (error) {
    throw new Error(reason(error), { cause: error });
  } finally {
    await transport.close();
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
function reason(error: unknown): string {
  if (error instanceof SyntaxError) return "its answer is not JSON";
  if (!ProviderError.isInstance(error)) return (error as Error).message;
  if (error.failure.kind === "timeout") return `no answer in ${LISTING_MS / 1_000} s`;
  const { code } = (error.cause ?? {}) as NodeJS.ErrnoException;
  if (code === undefined) return error.message;
  const words = CODES[code];
  return words === undefined ? code : `${words} (${code})`;
}
