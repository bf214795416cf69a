import { ProviderError, toGatewayError } from "@sluice/errors";
import {
  callSpeech,
  callsOfSpeech,
  createSoundMeter,
  type Provider,
  type SpeechAnswer,
} from "@sluice/providers";
import { needsOfSpeech } from "@sluice/router";
import { type Endpoint, findModel, type Model, type SpeechRequest } from "@sluice/schema";
import type { AttemptRecord } from "./attempt-record.ts";
import { callRoute } from "./call-route.ts";
import { chargeSpeech } from "./charge-speech.ts";
import { checkVoice } from "./check-voice.ts";
import type { Dependencies } from "./dependencies.ts";
import type { Exchange } from "./exchange.ts";
import { isCalledOff } from "./is-called-off.ts";
import { mostCalls } from "./most-calls.ts";
import { namedCall } from "./named-call.ts";
import { noteDropped } from "./note-dropped.ts";
import { OwnKeyReads } from "./own-key-reads.ts";
import { planRoute } from "./plan-route.ts";
import { sizeOfSpeech } from "./reserve/size-of-speech.ts";
import { type Charge, NOTHING_USED } from "./settlement.ts";
import { failuresOf } from "./trace.ts";

/** Takes a speech request through routing and attempts; the audio settles as it is read. */
export async function runSpeech(
  asked: Exchange<SpeechRequest>,
  dependencies: Dependencies,
): Promise<SpeechAnswer> {
  const model = findModel(dependencies.catalog(), asked.request.model);
  const request = withDefaults(asked.request, model, dependencies);
  const exchange = { ...asked, request };
  exchange.trace.said?.asked(request.input);
  const needs = needsOfSpeech(request, Buffer.byteLength);
  const route = planRoute({ models: [request.model] }, undefined, needs, exchange, dependencies);
  if (model !== undefined) checkVoice(request, model, dependencies);
  const callsAt = (provider: Provider, endpoint: Endpoint) =>
    callsOfSpeech(provider, endpoint, request.input);
  const { answer, attempt } = await callRoute(
    {
      operation: "speech",
      route,
      request,
      size: sizeOfSpeech(request, () => mostCalls(route, dependencies, callsAt)),
      streamed: true,
      guard: (answered, key) => ({ ...answered, reads: new OwnKeyReads(answered.reads, key) }),
      call: namedCall<SpeechRequest, SpeechAnswer>(callSpeech),
    },
    exchange,
    dependencies,
  );
  noteDropped(exchange, "speech", attempt.attempt().endpoint, dependencies, answer.dropped);
  return { ...answer, reads: settleAsRead(answer, attempt, exchange) };
}

/** `voice` falls back to the model's default voice (unless one is to be cloned), the format to the installation's (contract §7.12). */
function withDefaults(
  request: SpeechRequest,
  model: Model | undefined,
  { config }: Pick<Dependencies, "config">,
): SpeechRequest {
  const voice = request.input_references === undefined ? model?.defaultVoice : undefined;
  return {
    ...(voice === undefined ? {} : { voice }),
    response_format: config.speech.defaultFormat,
    ...request,
  };
}

/**
 * Charged when the audio has ended, has broken off or is left, where a whole frame or sample of it was passed on; else
 * not at all (wire reference §11).
 */
async function* settleAsRead(
  { reads, spoken }: SpeechAnswer,
  attempt: AttemptRecord,
  { settlement, request, signal, trace }: Exchange<SpeechRequest>,
): AsyncIterable<Uint8Array> {
  const { endpoint, isByok = false } = attempt.attempt();
  settlement.served(endpoint, attempt.answerId());
  const meter = createSoundMeter(request.response_format ?? "mp3");
  const due = (isWhole: boolean): Charge =>
    meter.heard()
      ? chargeSpeech(request, endpoint, { spoken: spoken?.(), isWhole, isByok })
      : NOTHING_USED;
  try {
    for await (const bytes of reads) {
      meter.hear(bytes);
      yield bytes;
    }
    attempt.end();
    // Before the end is told: whoever has the whole of it has paid.
    await settlement.close({ kind: "complete" }, due(true));
  } catch (error) {
    attempt.end(ProviderError.isInstance(error) ? error.failure : undefined);
    if (!isCalledOff(signal)) {
      const told = toGatewayError(error, failuresOf(trace));
      settlement.close({ kind: "failed", error: told }, due(false));
    }
    throw error;
  } finally {
    attempt.end();
    settlement.close({ kind: "cancelled" }, due(false));
  }
}
