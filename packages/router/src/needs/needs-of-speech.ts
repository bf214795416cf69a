import type { SpeechRequest } from "@sluice/schema";
import type { Needs } from "../route-query.ts";
import { promptBounds } from "./prompt-bounds.ts";
import { utf8Length } from "./utf8-length.ts";

/**
 * What an endpoint must be able to do for a speech request; a voice to clone narrows the choice.
 *
 * @param byteLength bytes of a text in UTF-8; a host that has a faster way may give it
 */
export function needsOfSpeech(
  { input, input_references: references }: SpeechRequest,
  byteLength: (text: string) => number = utf8Length,
): Needs {
  return {
    operation: "speech",
    parameters: [],
    inputModalities: ["text"],
    outputModalities: ["speech"],
    ...promptBounds({ textBytes: byteLength(input), mediaTokens: 0 }),
    voiceCloning: (references?.length ?? 0) > 0,
  };
}
