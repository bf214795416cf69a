/**
 * The token of an `Authorization: Bearer …` header; the scheme is case-insensitive (RFC 9110 §11.1),
 * the token is not. Undefined when there is none.
 */
export function readBearer(header: string | undefined): string | undefined {
  const match = /^bearer +([^\s]+)$/i.exec(header?.trim() ?? "");
  return match?.[1];
}
