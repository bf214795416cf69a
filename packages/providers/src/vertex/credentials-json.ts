import { createPrivateKey } from "node:crypto";
import * as z from "zod";

const NO_PEM =
  "private_key is not a key in PEM form: its line breaks may be lost (in JSON they are \\n)";

const serviceAccount = z.looseObject({
  type: z.literal("service_account"),
  client_email: z.string().min(1),
  private_key: z.string().refine(isPrivateKey, { error: NO_PEM }),
  project_id: z.string().min(1).optional(),
});

/** Kinds that stand for a login of gcloud, or for the token of another house. */
const other = z.looseObject({
  type: z.enum(["authorized_user", "external_account", "external_account_authorized_user"]),
  project_id: z.string().min(1).optional(),
});

const KINDS = [serviceAccount.shape.type.value, ...other.shape.type.options];

/** A file of credentials as Google makes them: the key of a service account, or one of the other kinds. */
export const credentialsJson = z.discriminatedUnion("type", [serviceAccount, other], {
  error: ({ code }) =>
    code === "invalid_union" ? `must be one of ${KINDS.join(", ")}` : undefined,
});

/** The same, checked. */
export type CredentialsJson = z.infer<typeof credentialsJson>;

/** Credentials out of a text, or what is wrong with it; the reason never quotes it. */
export type ReadCredentials =
  | { readonly kind: "read"; readonly json: CredentialsJson }
  | { readonly kind: "refused"; readonly message: string };

/** Reads the text of a file of credentials. */
export function readCredentials(text: string): ReadCredentials {
  try {
    return checkCredentials(JSON.parse(text));
  } catch {
    return { kind: "refused", message: "is not JSON" };
  }
}

/** Reads credentials that are JSON already. */
export function checkCredentials(value: unknown): ReadCredentials {
  const { data, error } = credentialsJson.safeParse(value);
  if (data !== undefined) return { kind: "read", json: data };
  const { path, message } = error.issues[0] ?? { path: [], message: "wrong" };
  return {
    kind: "refused",
    message: `is no credentials of Google: ${[...path, message].join(": ")}`,
  };
}

/** What of them must never be shown. */
export function secretsIn(json: CredentialsJson): readonly string[] {
  return ["private_key", "private_key_id", "refresh_token", "client_secret"].flatMap((name) => {
    const value = json[name];
    return typeof value === "string" && value !== "" ? [value] : [];
  });
}

function isPrivateKey(pem: string): boolean {
  try {
    createPrivateKey(pem);
    return true;
  } catch {
    return false;
  }
}
