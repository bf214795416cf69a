import type { SpeechRequest } from "@sluice/schema";
import type { Call } from "../call.ts";
import { asObject, type JsonObject } from "../read/as-object.ts";

/** The settings of a speech request that are meant for the provider that serves; others' stay here (wire reference §11). */
export function passedOptions({ request, endpoint }: Call<SpeechRequest>): JsonObject {
  const options = asObject(asObject(request.provider)?.options);
  return asObject(options?.[endpoint.provider]) ?? {};
}
