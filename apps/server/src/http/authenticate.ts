import type { IncomingMessage } from "node:http";
import {
  type GatewayError,
  inferenceKeyRequired,
  managementKeyRequired,
  unauthorized,
  unavailable,
} from "@sluice/errors";
import type { Caller } from "../ports/caller.ts";
import type { Clock } from "../ports/clock.ts";
import type { KeyStore } from "../ports/key-store.ts";
import type { Admit } from "./admit.ts";
import { credentialHash } from "./credential-hash.ts";
import { noteUser } from "./envelope-user.ts";

/** Who may use a route: whoever runs models, whoever manages keys, or anybody with a key. */
export type Audience = "inference" | "management" | "any";

/**
 * Finds the caller of a request; throws 401 without a good credential, 403 with one of the wrong kind, 429 when
 * it is one too many.
 * From then on `userOf` knows the caller's account, for the envelope (wire reference §13.1).
 */
export type Authenticate = (request: IncomingMessage, audience: Audience) => Promise<Caller>;

const DRAINING_RETRY_SECONDS = 1;

/**
 * Looks at the credential before anything else of a request is read (design §4). A server that is
 * about to stop begins nothing new: 503, whoever asks.
 */
export function createAuthenticate(
  keys: Pick<KeyStore, "find">,
  clock: Pick<Clock, "now">,
  isDraining: () => boolean,
  admit: Admit,
): Authenticate {
  return async (request, audience) => {
    if (isDraining()) throw unavailable(DRAINING_RETRY_SECONDS, "The server is about to stop.");
    const keyHash = credentialHash(request);
    if (keyHash === undefined) throw unauthorized("missing");
    const caller = await keys.find(keyHash);
    if (caller === undefined) throw unauthorized("invalid");
    const refusal = refuse(caller, audience, clock.now());
    if (refusal?.status !== 401) noteUser(request, caller.accountId);
    if (refusal !== undefined) throw refusal;
    await admit(request, caller);
    return caller;
  };
}

function refuse(caller: Caller, audience: Audience, now: number): GatewayError | undefined {
  if (caller.disabled) return unauthorized("disabled");
  if (caller.expiresAt !== undefined && caller.expiresAt <= now) return unauthorized("expired");
  if (audience === "inference" && caller.kind !== "inference") return inferenceKeyRequired();
  if (audience === "management" && caller.kind === "inference") return managementKeyRequired();
  return undefined;
}
