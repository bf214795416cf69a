import type { Call } from "../call.ts";
import type { Codec, DirectProvider, HearAnswerId, HttpProvider, Provider } from "../provider.ts";
import { callDirect } from "./call-direct.ts";
import { callJson } from "./call-json.ts";
import type { CallOptions } from "./call-options.ts";
import { unsupported } from "./unsupported.ts";

/** Operations whose answer is one JSON body; providers of both kinds have them under one name. */
export type JsonOperation = "rerank" | "embeddings" | "moderations";

type Answered<Operation extends JsonOperation> = Awaited<
  ReturnType<NonNullable<DirectProvider[Operation]>>
>;
type Asked<Operation extends JsonOperation> =
  Parameters<NonNullable<DirectProvider[Operation]>>[0] extends Call<infer Request>
    ? Request
    : never;

/** Calls one such operation of a provider of either kind. */
export async function callOperation<Operation extends JsonOperation>(
  operation: Operation,
  provider: Provider,
  call: Call<Asked<Operation>>,
  options: CallOptions,
): Promise<Answered<Operation>> {
  if (provider.kind === "http") {
    const codec = codecOf(provider, operation);
    if (codec === undefined) throw unsupported(provider, operation);
    return callJson(provider, codec, call, options);
  }
  const member = provider[operation] as DirectOperation<Operation> | undefined;
  if (member === undefined) throw unsupported(provider, operation);
  await options.beforeSend?.();
  return callDirect(
    provider,
    (signal) => member.call(provider, call, signal, options.onAnswerId),
    options,
  );
}

type DirectOperation<Operation extends JsonOperation> = (
  this: DirectProvider,
  call: Call<Asked<Operation>>,
  signal: AbortSignal,
  named?: HearAnswerId,
) => Promise<Answered<Operation>>;

function codecOf<Operation extends JsonOperation>(provider: HttpProvider, operation: Operation) {
  return provider[operation] as Codec<Asked<Operation>, Answered<Operation>> | undefined;
}
