import type { KeyInfo } from "../api/key-info.ts";

/** Who uses the page. A key is trusted until the gateway refuses it. */
export type Session =
  | {
      readonly kind: "signed-out";
      readonly checking: boolean;
      readonly message: string | undefined;
    }
  | { readonly kind: "signed-in"; readonly key: string; readonly info: KeyInfo | undefined };

/** What can happen to a session. */
export type SessionEvent =
  | { readonly kind: "check-started" }
  | { readonly kind: "check-failed"; readonly message: string }
  | { readonly kind: "key-given"; readonly key: string; readonly info: KeyInfo | undefined }
  | { readonly kind: "info-read"; readonly key: string; readonly info: KeyInfo }
  | { readonly kind: "refused"; readonly key: string; readonly message: string }
  | { readonly kind: "signed-out" };

/** The session after one more event; news of a key that is no longer in use changes nothing. */
export function nextSession(before: Session, event: SessionEvent): Session {
  const isCurrent = (key: string) => before.kind === "signed-in" && before.key === key;
  switch (event.kind) {
    case "check-started":
      return { kind: "signed-out", checking: true, message: undefined };
    case "check-failed":
      return { kind: "signed-out", checking: false, message: event.message };
    case "key-given":
      return { kind: "signed-in", key: event.key, info: event.info };
    case "info-read":
      return isCurrent(event.key)
        ? { kind: "signed-in", key: event.key, info: event.info }
        : before;
    case "refused":
      return isCurrent(event.key)
        ? { kind: "signed-out", checking: false, message: event.message }
        : before;
    case "signed-out":
      return { kind: "signed-out", checking: false, message: undefined };
  }
}
