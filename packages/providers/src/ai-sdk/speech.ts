import { type SpeechRequest, voiceName } from "@sluice/schema";
import { recogniseAudio } from "../audio/recognise-audio.ts";
import type { Call } from "../call.ts";
import { codecError } from "../codec-error.ts";
import { malformed } from "../malformed.ts";
import type { HearAnswerId, SpeechAnswer } from "../provider.ts";
import { asObject } from "../read/as-object.ts";
import { failureOf } from "./failure-of.ts";
import { mergeOptions } from "./merge-options.ts";
import { contextOf, type SdkEntry } from "./sdk-context.ts";
import type { SdkSpeechModel } from "./sdk-model.ts";
import type { SdkProvider } from "./sdk-provider.ts";
import { tellSdkId } from "./told-id.ts";
import { unusedSettings } from "./unused-settings.ts";

type Make = NonNullable<SdkProvider["speechModel"]>;

/** Has text spoken by a model of a package; the audio comes whole. Throws `ProviderError`. */
export async function speech(
  call: Call<SpeechRequest>,
  make: Make,
  entry: SdkEntry,
  signal: AbortSignal,
  named?: HearAnswerId,
): Promise<SpeechAnswer> {
  try {
    const model = make(call.endpoint.upstreamModel);
    const options = optionsOf(call, model, entry);
    const result = asObject(await model.doGenerate({ ...options, abortSignal: signal }));
    const dropped = unusedSettings(result?.warnings, call.request);
    const audio = bytesOf(result?.audio);
    if (audio === undefined) throw malformed(call, "the audio is empty");
    // Of another format than was asked for only what tells by its bytes what it is can be converted.
    if (dropped.includes("outputFormat") && recogniseAudio(audio, true) === "raw")
      throw unsupported(call, `speaks no ${options.outputFormat}`);
    tellSdkId(result?.response, { named, secrets: entry.secrets });
    const unheeded = dropped.filter((name) => name !== "outputFormat");
    return {
      contentType: options.outputFormat === "pcm" ? "audio/pcm" : "audio/mpeg",
      reads: once(audio),
      ...(unheeded.length === 0 ? {} : { dropped: unheeded }),
    };
  } catch (error) {
    throw failureOf(error, { call, signal, secrets: entry.secrets, during: "head" });
  }
}

/** What stands under the provider's slug goes along as options (wire reference §11). */
function optionsOf(call: Call<SpeechRequest>, model: SdkSpeechModel, entry: SdkEntry) {
  const { request, endpoint } = call;
  if (request.input_references) throw unsupported(call, "clones no voices");
  const { namespace, providerOptions } = contextOf(call, model, entry);
  const { instructions } = request as { readonly instructions?: unknown };
  const voice = voiceName(request.voice);
  const passed = asObject(asObject(request.provider)?.options)?.[endpoint.provider];
  return {
    text: request.input,
    outputFormat: request.response_format ?? "mp3",
    ...(voice ? { voice } : {}),
    ...(request.speed ? { speed: request.speed } : {}),
    ...(typeof instructions === "string" ? { instructions } : {}),
    providerOptions: mergeOptions(providerOptions, { [namespace]: passed }),
  };
}

function bytesOf(audio: unknown): Uint8Array | undefined {
  const bytes = typeof audio === "string" ? Buffer.from(audio, "base64") : audio;
  return bytes instanceof Uint8Array && bytes.length > 0 ? bytes : undefined;
}

async function* once(bytes: Uint8Array): AsyncGenerator<Uint8Array> {
  yield bytes;
}

function unsupported(call: Call<unknown>, what: string) {
  const message = `${call.endpoint.providerName} ${what}`;
  return codecError(call, { kind: "unsupported", message });
}
