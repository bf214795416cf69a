const MARK = "[redacted]";
/** Shorter ones would blank out ordinary words; a header may well say `1`. */
const SHORTEST_SECRET = 8;
/** Members that hold a credential by their name, where they hold a text. */
const SECRET_NAME =
  /^(?:(?:proxy[-_]?)?authorization|(?:x[-_])?(?:goog[-_])?api[-_]?keys?|(?:access|secret|auth|bearer|refresh|session|security)[-_]?(?:key|token)|client[-_]?secret|password|cookie)$/i;

/**
 * A copy of a body that is fit to be shown: without the given secrets, wherever they stand, and without
 * what members named like credentials hold. Everything else stays as it is.
 */
export function redactBody(body: unknown, secrets: readonly string[]): unknown {
  const long = secrets.filter(({ length }) => length >= SHORTEST_SECRET);
  return copy(
    body,
    [...new Set(long)].sort((one, other) => other.length - one.length),
  );
}

function copy(value: unknown, secrets: readonly string[]): unknown {
  if (typeof value === "string") return without(value, secrets);
  if (Array.isArray(value)) return value.map((item) => copy(item, secrets));
  if (typeof value !== "object" || value === null) return value;
  return Object.fromEntries(
    Object.entries(value).map(([name, member]) => [
      without(name, secrets),
      typeof member === "string" && SECRET_NAME.test(name) ? MARK : copy(member, secrets),
    ]),
  );
}

function without(text: string, secrets: readonly string[]): string {
  return secrets.reduce((rest, secret) => rest.replaceAll(secret, MARK), text);
}
