import { findValues, type Wanted } from "../find/find-values.ts";
import { Vault } from "../vault.ts";
import { type Message, mapTexts, type Request } from "./map-texts.ts";

/** Which values of which messages are hidden. */
export interface Redaction extends Wanted {
  readonly roles: readonly Message["role"][];
}

/** A request without its values, and what they were. */
export interface Redacted {
  readonly request: Request;
  readonly vault: Vault;
}

/** Puts placeholders for the values in a request's messages. */
export function redactRequest(request: Request, { roles, ...wanted }: Redaction): Redacted {
  const vault = new Vault();
  const each = (map: (message: Message) => Message) =>
    request.messages.map((message) => (roles.includes(message.role) ? map(message) : message));
  const reserve = (text: string) => {
    vault.avoid(text);
    return text;
  };
  for (const message of request.messages) mapTexts(message, { free: reserve, signed: reserve });
  const hide = (text: string) => hideIn(text, wanted, vault);
  const keep = (text: string) => text;
  // Everything that is to be known is known before what is signed is looked at.
  each((message) => mapTexts(message, { free: hide, signed: keep }));
  if (vault.isEmpty) return { request, vault };
  const known = (text: string) => vault.hideKnown(text);
  const messages = each((message) => mapTexts(message, { free: hide, signed: known }));
  return { request: { ...request, messages }, vault };
}

function hideIn(text: string, wanted: Wanted, vault: Vault): string {
  const parts: string[] = [];
  let at = 0;
  for (const { kind, start, end, value } of findValues(text, wanted)) {
    parts.push(text.slice(at, start), vault.hide(kind, value));
    at = end;
  }
  return at === 0 ? text : [...parts, text.slice(at)].join("");
}
