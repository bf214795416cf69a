/**
 * The voices of `local/espeak` by the name a request gives, with eSpeak NG's own name of each: OpenAI's
 * names, so that clients need no change, then languages by their codes.
 */
export const LOCAL_VOICES: ReadonlyMap<string, string> = new Map([
  ["alloy", "en-us"],
  ["ash", "en-us+m3"],
  ["ballad", "en-gb-x-rp+m7"],
  ["coral", "en-us+f2"],
  ["echo", "en-us+m1"],
  ["fable", "en-gb-x-rp"],
  ["nova", "en-us+f3"],
  ["onyx", "en-us+m8"],
  ["sage", "en-gb-scotland+f1"],
  ["shimmer", "en-us+f4"],
  ["verse", "en-us+m4"],
  ["en-us", "en-us"],
  ["en-gb", "en"],
  ["de", "de"],
  ["es", "es"],
  ["fr", "fr"],
  ["hi", "hi"],
  ["it", "it"],
  ["nl", "nl"],
  ["pl", "pl"],
  ["pt-br", "pt-br"],
  ["ru", "ru"],
  ["zh", "cmn"],
]);
