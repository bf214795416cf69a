/** So long a part of a secret is as good as the secret. */
const PART = 12;

/** The names of the secrets of which a text tells the whole or a part. */
export function toldOf(text: string, secrets: Readonly<Record<string, string>>): readonly string[] {
  const spellings = [text, decoded(text)];
  return Object.entries(secrets)
    .filter(([, secret]) =>
      partsOf(secret).some((part) => spellings.some((one) => one.includes(part))),
    )
    .map(([name]) => name);
}

function partsOf(secret: string): readonly string[] {
  const last = Math.max(0, secret.length - PART);
  return Array.from({ length: last + 1 }, (_, at) => secret.slice(at, at + PART));
}

/** Escapes of URLs undone, as far as there are any. */
function decoded(text: string): string {
  return text.replaceAll(/%[0-9a-f]{2}/gi, (triplet) =>
    String.fromCharCode(Number.parseInt(triplet.slice(1), 16)),
  );
}
