/** What is to be said, by whom and how fast. */
export interface Spoken {
  readonly text: string;
  /** A voice's name, which begins with its language: `en-US-AvaNeural`. */
  readonly voice: string;
  /** A multiple of the voice's own speed; absent: as it speaks. */
  readonly rate: number | undefined;
}

const ENTITIES: Readonly<Record<string, string>> = {
  "&": "&amp;",
  "<": "&lt;",
  ">": "&gt;",
  '"': "&quot;",
  "'": "&apos;",
};

/** Characters that XML 1.0 cannot hold, not even escaped (§2.2). */
// biome-ignore lint/suspicious/noControlCharactersInRegex: these are what is looked for
const NO_XML = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff\p{Cs}]/gu;

/** The text as SSML of one voice. All that comes from a request is escaped: nothing of it is markup. */
export function spokenMarkup({ text, voice, rate }: Spoken): string {
  const said = escaped(text);
  const paced = rate === undefined ? said : `<prosody rate="${rate}">${said}</prosody>`;
  return (
    `<speak version="1.0" xmlns="http://www.w3.org/2001/10/synthesis" xml:lang="${languageOf(voice)}">` +
    `<voice name="${escaped(voice)}">${paced}</voice></speak>`
  );
}

/** The element must name a language; which is spoken is the voice's own business. */
function languageOf(voice: string): string {
  return /^[a-z]{2,3}(?:-[A-Za-z]{4})?-[A-Z]{2}(?=-)/.exec(voice)?.[0] ?? "en-US";
}

function escaped(text: string): string {
  return text.replace(NO_XML, " ").replace(/[&<>"']/g, (found) => ENTITIES[found] ?? found);
}
