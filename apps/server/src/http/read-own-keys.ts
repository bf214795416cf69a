import { badRequest } from "@sluice/errors";

const HEADER = "X-Provider-API-Keys";
const FORM = `${HEADER} must be a JSON object of texts such as {"openai":"<key>"}`;
/** Most providers that one request may bring keys of. */
const MOST_KEYS = 32;
const NAME_CHARACTERS = 128;
const KEY_CHARACTERS = 4096;
/** A key goes into a header: visible ASCII characters only. */
const USABLE_KEY = /^[\x21-\x7e]+$/;

/**
 * Reads the provider keys that one request brings (wire reference §0), by the names the caller gave them;
 * undefined when there are none. Throws 400; no message repeats anything of the header, for all of it may be
 * secret.
 */
export function readOwnKeys(value: string | undefined): ReadonlyMap<string, string> | undefined {
  if (value === undefined || value.trim() === "") return undefined;
  const entries = Object.entries(readObject(value));
  if (entries.length === 0) return undefined;
  if (entries.length > MOST_KEYS) {
    throw badRequest(`${HEADER} must hold at most ${MOST_KEYS} keys`);
  }
  return new Map(entries.map(readEntry));
}

function readObject(value: string): object {
  const read = parsed(value);
  if (typeof read === "object" && read !== null && !Array.isArray(read)) return read;
  throw badRequest(FORM);
}

function parsed(value: string): unknown {
  try {
    return JSON.parse(value);
  } catch {
    // Not as the cause: a parser's words repeat what they complain of.
    throw badRequest(`${FORM}; it is not JSON`);
  }
}

function readEntry([name, key]: readonly [string, unknown]): readonly [string, string] {
  if (typeof key !== "string") throw badRequest(FORM);
  if (name.trim() === "" || name.length > NAME_CHARACTERS) {
    throw badRequest(`${HEADER}: a provider's name has 1 to ${NAME_CHARACTERS} characters`);
  }
  if (key.length > KEY_CHARACTERS) {
    throw badRequest(`${HEADER}: a key must have at most ${KEY_CHARACTERS} characters`);
  }
  if (!USABLE_KEY.test(key)) {
    throw badRequest(
      `${HEADER}: a key must be visible ASCII characters, without spaces and line breaks, and not empty`,
    );
  }
  return [name.trim(), key];
}
