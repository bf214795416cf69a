import { cutText } from "./cut-text.ts";

/** Longest text that `redact` gives back, in bytes of UTF-8. */
export const RAW_LIMIT_BYTES = 2048;

const MARK = "[redacted]";
/** Longer texts are cut before the patterns look at them, so that they cost nothing to speak of. */
const SCAN_LIMIT = 16_384;
/** Shorter secrets would blank out ordinary words. */
const SHORTEST_SECRET = 4;

const KEY_LIKE: readonly (readonly [RegExp, string])[] = [
  [/\b(bearer|basic)\s{1,8}[\w.~+/=*-]{8,}/gi, `$1 ${MARK}`],
  [/\b(authorization["']?\s{0,8}[:=]\s{0,8}["']?)[^"'\r\n,}]{4,}/gi, `$1${MARK}`],
  [
    /\b((?:api|access|secret|auth)[-_ ]?(?:key|token)(?: provided)?["']?\s{0,8}[:=]\s{0,8}["']?)[\w.~+/=*-]{6,}/gi,
    `$1${MARK}`,
  ],
  [/([?&](?:key|api[-_]?key|token|access_token|sig|signature)=)[^&\s"']{4,}/gi, `$1${MARK}`],
  [/\b(?:sk|rk|pk|gsk|xai|hf|pplx|r8|csk|nvapi|tgp|fw|jina)[-_][\w*-]{8,}/g, MARK],
  [/\bAIza[\w-]{16,}/g, MARK],
  [/\b(?:AKIA|ASIA)[A-Z0-9]{12,}/g, MARK],
  [/\bya29\.[\w.-]{8,}/g, MARK],
  // Begins where its run of letters does, and with a look at the run's end: begun at each `eyJ` it would read all of the
  // run each time.
  [
    /(?<![\w-])(?=[\w-]{11,}\.[\w-]{4})([\w-]*?)\beyJ[\w-]{8,}\.[\w-]{4,}(?:\.[\w-]*)?/g,
    `$1${MARK}`,
  ],
];

/** Every text that one of these patterns matches has one of these words: most texts have none, and cost one look. */
const HINT =
  /bearer|basic|authorization|key|token|sig|aiza|akia|asia|ya29|eyj|\b(?:sk|rk|pk|gsk|xai|hf|pplx|r8|csk|nvapi|tgp|fw|jina)[-_]/i;

/**
 * Makes upstream's text fit to be shown: takes out the given secrets (also as they look in JSON and in
 * a URL) and everything that looks like a bearer token or API key, then cuts to 2 KB on a character's border.
 */
export function redact(text: string, secrets: readonly string[]): string {
  return redactor(secrets)(text);
}

/** `redact` for secrets that stay: how they may be spelt is worked out once. */
export function redactor(secrets: readonly string[]): (text: string) => string {
  const known = spellings(secrets);
  return (text) => {
    let clean = text;
    for (const spelling of known) {
      if (clean.includes(spelling)) clean = clean.replaceAll(spelling, MARK);
    }
    clean = clean.slice(0, SCAN_LIMIT);
    if (HINT.test(clean)) {
      for (const [pattern, replacement] of KEY_LIKE) clean = clean.replace(pattern, replacement);
    }
    return cutText(clean, RAW_LIMIT_BYTES);
  };
}

/** Looks the same in JSON and in a URL; most keys do. */
const PLAIN = /^[\w.~-]+$/;

/** Longest first, so that a secret which begins with another leaves no rest. */
function spellings(secrets: readonly string[]): readonly string[] {
  const all = secrets
    .filter((secret) => secret.length >= SHORTEST_SECRET)
    .flatMap((secret) =>
      PLAIN.test(secret)
        ? [secret]
        : [secret, JSON.stringify(secret).slice(1, -1), urlEncoded(secret)],
    );
  return [...new Set(all)].sort((one, other) => other.length - one.length);
}

function urlEncoded(secret: string): string {
  try {
    return encodeURIComponent(secret);
  } catch {
    return secret;
  }
}
