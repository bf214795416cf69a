/** A pattern and a text that turn an ordinary matcher round and round. */
export interface HostilePattern {
  readonly name: string;
  /** Both of about so many characters. */
  make(size: number): { readonly pattern: string; readonly text: string };
}

/** What regular expressions of the usual conversion take minutes and more for. */
export const HOSTILE_PATTERNS: readonly HostilePattern[] = [
  {
    name: "many stars that nearly match",
    make: (size) => ({ pattern: `${"*a".repeat(size / 2)}b*`, text: "a".repeat(size) }),
  },
  {
    name: "a literal that nearly matches everywhere",
    make: (size) => ({ pattern: `*${"a".repeat(size / 2)}b*`, text: "a".repeat(size) }),
  },
  {
    name: "a literal with borders in borders",
    make: (size) => ({ pattern: `*${"ab".repeat(size / 4)}c*`, text: "ab".repeat(size / 2) }),
  },
  {
    name: "many literals",
    make: (size) => ({ pattern: `*${"ab*".repeat(size / 4)}x*`, text: "ab".repeat(size / 2) }),
  },
  {
    name: "nothing but stars",
    make: (size) => ({ pattern: "*".repeat(size), text: "a".repeat(size) }),
  },
];
