import { useCallback, useEffect, useReducer } from "react";
import type { Client } from "../api/client.ts";
import { failureFromThrown } from "../api/failure-from-thrown.ts";
import type { StoredText } from "../storage/stored-text.ts";
import { nextSession, type Session, type SessionEvent } from "./session.ts";
import { takeKeyFromAddress } from "./take-key-from-address.ts";

/** The session and what can be done with it. */
export interface SessionControl {
  readonly session: Session;
  /** Asks the gateway about a typed key, and signs in when it knows the key. */
  readonly signIn: (key: string) => Promise<void>;
  /** The gateway refused the key with 401. */
  readonly refuse: (key: string, message: string) => void;
  readonly signOut: () => void;
}

/** Keeps the session: from storage, from the sign-in form, or from a link opened in this tab. */
export function useSession(client: Client, store: StoredText): SessionControl {
  const [session, tell] = useReducer(nextSession, store, initialSession);
  const signedInKey = session.kind === "signed-in" ? session.key : undefined;

  const refuse = useCallback(
    (key: string, message: string) => {
      if (store.read() === key) store.clear();
      tell({ kind: "refused", key, message });
    },
    [store],
  );

  useKeyInfo(client, signedInKey, tell, refuse);
  useLinks(store, tell);

  const signIn = async (key: string) => {
    tell({ kind: "check-started" });
    try {
      const info = await client.readKey(key, AbortSignal.timeout(15_000));
      store.write(key);
      tell({ kind: "key-given", key, info });
    } catch (thrown) {
      tell({ kind: "check-failed", message: failureFromThrown(thrown).message });
    }
  };

  const signOut = () => {
    store.clear();
    tell({ kind: "signed-out" });
  };

  return { session, signIn, refuse, signOut };
}

/** Asks what the gateway knows of the key that is in use. */
function useKeyInfo(
  client: Client,
  signedInKey: string | undefined,
  tell: (event: SessionEvent) => void,
  refuse: SessionControl["refuse"],
): void {
  useEffect(() => {
    if (signedInKey === undefined) return;
    const leaving = new AbortController();
    client.readKey(signedInKey, leaving.signal).then(
      (info) => tell({ kind: "info-read", key: signedInKey, info }),
      (thrown) => {
        const { code, message } = failureFromThrown(thrown);
        if (code === 401) refuse(signedInKey, message);
      },
    );
    return () => leaving.abort();
  }, [client, signedInKey, tell, refuse]);
}

/** Takes the key of a link that is opened in this tab later on. */
function useLinks(store: StoredText, tell: (event: SessionEvent) => void): void {
  useEffect(() => {
    const onHashChange = () => {
      const key = takeKeyFromAddress(window.location, window.history);
      if (key === undefined) return;
      store.write(key);
      tell({ kind: "key-given", key, info: undefined });
    };
    window.addEventListener("hashchange", onHashChange);
    return () => window.removeEventListener("hashchange", onHashChange);
  }, [store, tell]);
}

function initialSession(store: StoredText): Session {
  const key = store.read();
  return key === undefined
    ? { kind: "signed-out", checking: false, message: undefined }
    : { kind: "signed-in", key, info: undefined };
}
