/** Why a database cannot be used, in words for the one who runs the server; `undefined`: for none of these reasons. */
export function whyAway(error: unknown): string | undefined {
  const { code, message } = error as { readonly code?: unknown; readonly message?: unknown };
  const known = typeof code === "string" ? REASONS[code] : undefined;
  if (known !== undefined) return known;
  const words = typeof message === "string" ? message : "";
  return SAYINGS.find(([saying]) => saying.test(words))?.[1];
}

/** Whether nothing came from it in time, rather than a word that it is of no use. */
export function isSilence(error: unknown): boolean {
  return whyAway(error) === SILENT;
}

const SILENT = "it does not answer";
const CERTIFICATE =
  "its certificate is not trusted: name the authority's file in `sslrootcert`, or take sslmode=require";

const REASONS: Readonly<Record<string, string>> = {
  ECONNREFUSED: "nothing listens there",
  ECONNRESET: "the connection broke",
  EPIPE: "the connection broke",
  ENOTFOUND: "there is no host of this name",
  EAI_AGAIN: "the name of its host cannot be looked up now",
  ENOENT: "a file that it names, or its socket, is not there",
  EACCES: "a file that it names, or its socket, may not be opened",
  ETIMEDOUT: SILENT,
  EHOSTUNREACH: "its host cannot be reached",
  ENETUNREACH: "its network cannot be reached",
  SELF_SIGNED_CERT_IN_CHAIN: CERTIFICATE,
  DEPTH_ZERO_SELF_SIGNED_CERT: CERTIFICATE,
  UNABLE_TO_VERIFY_LEAF_SIGNATURE: CERTIFICATE,
  UNABLE_TO_GET_ISSUER_CERT_LOCALLY: CERTIFICATE,
  CERT_HAS_EXPIRED: "its certificate has expired",
  ERR_TLS_CERT_ALTNAME_INVALID: "its certificate is of another host",
  "28P01": "it refuses the user or the password",
  "28000": "it does not let this user in from here",
  "3D000": "it has no database of this name: make it with `createdb`",
  "42501": "the user may not change it: give it the database, or `grant create on schema public`",
  "53300": "it has no connection left: raise its max_connections",
  "57P01": "it was stopped",
  "57P02": "it broke down",
  "57P03": "it is just starting or stopping",
  "25006": "it is read-only: name the primary",
  "53100": "its disk is full",
};

const SAYINGS: readonly (readonly [RegExp, string])[] = [
  [
    /timeout ex(?:ceed|pir)ed|Connection terminated due to connection timeout|read timeout/i,
    SILENT,
  ],
  [/Connection terminated|not queryable/, "the connection broke"],
  [/does not support SSL/, "it speaks no TLS: leave `sslmode` out, or switch its `ssl` on"],
  [/sslrootcert/, "sslmode=verify-ca wants the authority's file in `sslrootcert`"],
  [/password must be a string/, "it wants a password"],
];
