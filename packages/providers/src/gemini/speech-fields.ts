/** Fields of a speech request that the API's models heed. */
export const SPEECH_FIELDS: readonly string[] = [
  "input",
  "voice",
  "response_format",
  "instructions",
];
