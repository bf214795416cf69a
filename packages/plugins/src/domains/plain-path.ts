/**
 * One spelling of a URL's path: what needs no escape stands without one, and slashes stand alone. Servers take
 * the other spellings for the same page.
 */
export function plainPath(pathname: string): string {
  return pathname
    .replace(/%[0-9a-f]{2}/gi, (escaped) => {
      const character = String.fromCharCode(Number.parseInt(escaped.slice(1), 16));
      return /[\w.~-]/.test(character) ? character : escaped.toUpperCase();
    })
    .replace(/\/{2,}/g, "/");
}
