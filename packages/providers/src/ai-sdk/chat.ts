import type { ChatAnswer, ChatRequest } from "@sluice/schema";
import type { Call } from "../call.ts";
import { malformed } from "../malformed.ts";
import type { HearAnswerId } from "../provider.ts";
import { asObject } from "../read/as-object.ts";
import type { CallContext } from "./call-context.ts";
import { callOptions } from "./call-options.ts";
import { DecodedReads } from "./decoded-reads.ts";
import { failureOf } from "./failure-of.ts";
import { PartReads } from "./part-reads.ts";
import { readResult } from "./read-result.ts";
import { contextOf, type SdkEntry } from "./sdk-context.ts";
import type { SdkLanguageModel } from "./sdk-model.ts";
import type { SdkProvider } from "./sdk-provider.ts";
import { StreamDecoder } from "./stream-decoder.ts";
import { type IdListener, tellSdkId } from "./told-id.ts";
import { unusedSettings } from "./unused-settings.ts";

type Make = NonNullable<SdkProvider["languageModel"]>;

/** Chats with a model of a package; what it does not heed is named in `dropped`. Throws `ProviderError`. */
export async function chat(
  call: Call<ChatRequest>,
  make: Make,
  entry: SdkEntry,
  signal: AbortSignal,
  named?: HearAnswerId,
): Promise<ChatAnswer> {
  const { secrets } = entry;
  const ids = { named, secrets };
  try {
    const model = make(call.endpoint.upstreamModel);
    const urls = asObject(await model.supportedUrls);
    const context = contextOf(call, model, entry, urls);
    const options = callOptions(context);
    return call.request.stream === true
      ? await stream(model, options, context, ids, signal)
      : await whole(model, options, context, ids, signal);
  } catch (error) {
    throw failureOf(error, { call, signal, secrets, during: "head" });
  }
}

type Options = Readonly<Record<string, unknown>>;
type Context = CallContext<ChatRequest>;

async function whole(
  model: SdkLanguageModel,
  options: Options,
  context: Context,
  ids: IdListener,
  abortSignal: AbortSignal,
): Promise<ChatAnswer> {
  const given = await model.doGenerate({ ...options, abortSignal });
  const result = readResult(given, context.call);
  tellSdkId(asObject(given)?.response, ids);
  return { kind: "result", result, ...droppedOf(asObject(given)?.warnings, context) };
}

async function stream(
  model: SdkLanguageModel,
  options: Options,
  context: Context,
  ids: IdListener,
  signal: AbortSignal,
): Promise<ChatAnswer> {
  const own = new AbortController();
  const abortSignal = AbortSignal.any([signal, own.signal]);
  const given = asObject(await model.doStream({ ...options, abortSignal }));
  if (!(given?.stream instanceof ReadableStream)) throw malformed(context.call, "it is no stream");
  // The answer's own id comes within the stream and then takes the place of the request's.
  tellSdkId(given.response, ids);
  const decoder = new StreamDecoder(context.call, (part) => tellSdkId(part, ids));
  const parts = new PartReads(given.stream, () => own.abort());
  const { secrets } = ids;
  const failed = { call: context.call, signal, secrets, during: "body" } as const;
  const reads = new DecodedReads(parts, decoder, (error) => failureOf(error, failed));
  await reads.begin();
  return { kind: "stream", reads, ...droppedOf(decoder.warnings, context) };
}

function droppedOf(warnings: unknown, { lost, call }: Context): Pick<ChatAnswer, "dropped"> {
  const dropped = [...new Set([...lost, ...unusedSettings(warnings, call.request)])];
  return dropped.length === 0 ? {} : { dropped };
}
