import type { HttpProvider, UpstreamRequest, WireRequest } from "../provider.ts";
import { ACCEPTED_ENCODINGS } from "../transport/decode-content.ts";
import { headerOf } from "../transport/header-of.ts";
import { readBeginning } from "../transport/read-beginning.ts";
import type { SendOptions, TransportResponse } from "../transport/transport.ts";
import { untilReset } from "../until-reset.ts";
import { wireJson } from "../wire-json.ts";
import type { CallOptions } from "./call-options.ts";
import { providerErrorOf } from "./provider-error-of.ts";
import { signRequest } from "./sign-request.ts";
import { wireUrl } from "./wire-url.ts";

const PARTIAL = 206;

/** How the answer is wanted. */
export interface Wanted {
  readonly accept: string;
  /** False where bytes should come as they are made: a compressor would hold them back. */
  readonly compressed: boolean;
  readonly firstToken: SendOptions["firstToken"];
}

/** Signs and sends one request; a status other than 2xx, or of a part, is thrown as the failure it stands for. */
export async function sendRequest(
  provider: HttpProvider,
  encoded: UpstreamRequest,
  wanted: Wanted,
  options: CallOptions,
): Promise<TransportResponse> {
  const { transport, clocks, signal } = options;
  const signing = signRequest(provider, toWire(provider, encoded, wanted), options);
  const signed = signing instanceof Promise ? await signing : signing;
  if (options.beforeSend !== undefined) await options.beforeSend();
  const response = await transport.send(signed, clocks, signal, { firstToken: wanted.firstToken });
  if (isAnswer(response.status)) {
    const pauseMs = untilReset({ get: (name) => headerOf(response, name) });
    if (pauseMs !== undefined) options.onPause?.(pauseMs);
    return response;
  }
  response.begun?.();
  const body = await readBeginning(response.reads);
  throw providerErrorOf(provider, provider.readFailure(response.status, response.headers, body));
}

/** A part that nobody asked for (206) would look like the whole. */
function isAnswer(status: number): boolean {
  return status >= 200 && status < 300 && status !== PARTIAL;
}

function toWire(provider: HttpProvider, encoded: UpstreamRequest, wanted: Wanted): WireRequest {
  const { method, path, headers, body } = encoded;
  const text = encoded.text ?? (body === undefined ? undefined : toText(provider, encoded));
  const url = wireUrl(provider.baseUrl, path);
  const { accept } = wanted;
  const encodings = wanted.compressed ? ACCEPTED_ENCODINGS : "identity";
  const asking = { accept, "accept-encoding": encodings, "user-agent": "sluice" };
  if (text === undefined) return { method, url, headers: { ...asking, ...headers } };
  const telling = { ...asking, "content-type": "application/json" };
  return { method, url, headers: headers ? { ...telling, ...headers } : telling, body: text };
}

function toText(provider: HttpProvider, { body, written }: UpstreamRequest): string {
  try {
    return wireJson(body, written);
  } catch (error) {
    const message = "the request is nested too deeply to be sent";
    throw providerErrorOf(provider, { kind: "rejected", status: 400, message }, error);
  }
}
