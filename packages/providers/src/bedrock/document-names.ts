/** Names documents so that the service takes them; each call of it gives another name. */
export type DocumentNames = (filename: string | null | undefined) => string;

const LONGEST = 180;

/**
 * Names for the documents of one request. The service takes letters, digits, single spaces, hyphens,
 * parentheses and square brackets, and no name twice.
 */
export function documentNames(): DocumentNames {
  const given = new Set<string>();
  return (filename) => {
    const base = plainName(filename ?? "");
    let name = base;
    for (let copy = 2; given.has(name); copy += 1) name = `${base} (${copy})`;
    given.add(name);
    return name;
  };
}

function plainName(filename: string): string {
  const stem = filename.replace(/\.[A-Za-z0-9]{1,5}$/, "");
  const plain = stem.replace(/[^A-Za-z0-9()[\]-]+/g, " ").trim();
  return plain.slice(0, LONGEST).trim() || "document";
}
