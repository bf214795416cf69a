import type { Found } from "./found.ts";

const LOCAL = /[\p{L}\p{N}!#$%&'*+/=?^_`{|}~.-]/u;
const DOMAIN = /[\p{L}\p{N}.-]/u;
/** The longest that mail systems take (RFC 5321). */
const MOST_LOCAL = 64;
const MOST_DOMAIN = 255;

/** E-mail addresses. Walks out from each `@`, so that no text makes it slow. */
export function findEmails(text: string): readonly Found[] {
  const found: Found[] = [];
  for (let at = text.indexOf("@"); at !== -1; at = text.indexOf("@", at + 1)) {
    const start = Math.max(startOf(text, at), found.at(-1)?.end ?? 0);
    const end = endOf(text, at);
    if (start < at && isDomain(text.slice(at + 1, end))) found.push({ start, end });
  }
  return found;
}

function startOf(text: string, at: number): number {
  let start = at;
  while (start > 0 && at - start < MOST_LOCAL && LOCAL.test(text.charAt(start - 1))) start -= 1;
  // Quotes, brackets and list marks around an address are not of it.
  while (start < at && !/[\p{L}\p{N}_]/u.test(text.charAt(start))) start += 1;
  return start;
}

function endOf(text: string, at: number): number {
  let end = at + 1;
  while (end < text.length && end - at <= MOST_DOMAIN && DOMAIN.test(text.charAt(end))) end += 1;
  while (end > at + 1 && /[.-]/.test(text.charAt(end - 1))) end -= 1;
  return end;
}

function isDomain(domain: string): boolean {
  const labels = domain.split(".");
  const top = labels.at(-1) ?? "";
  return (
    labels.length > 1 && labels.every((label) => label !== "") && /^\p{L}[\p{L}\p{N}-]+$/u.test(top)
  );
}
