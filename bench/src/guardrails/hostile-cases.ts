/** An expression of a guardrail and a text that costs it as much as it can. */
export interface HostileCase {
  readonly name: string;
  readonly pattern: string;
  readonly text: (length: number) => string;
}

const repeated = (part: string) => (length: number) =>
  part.repeat(Math.ceil(length / part.length)).slice(0, length);

/** Each would keep a backtracking engine busy for good, or make one look at the whole text for every character. */
export const HOSTILE_CASES: readonly HostileCase[] = [
  {
    name: "words, a secret",
    pattern: "AKIA[0-9A-Z]{16}",
    text: repeated("so it goes, word by word. "),
  },
  {
    name: "words, an address",
    pattern: "(?i)\\b[\\w.+-]+@[\\w-]+\\.[a-z]{2,}\\b",
    text: repeated("so it goes, word by word. "),
  },
  { name: "nested repetition", pattern: "(?:a+)+b", text: repeated("a") },
  { name: "overlapping ways", pattern: "(?:a|aa|aaa)+b", text: repeated("a") },
  { name: "a long count", pattern: "a.{0,500}z", text: repeated("ab") },
  { name: "many optional parts", pattern: "(?:a?){50}a{50}b", text: repeated("a") },
  { name: "a match that stays open", pattern: "a.*b|a", text: repeated("a") },
  { name: "a states' explosion", pattern: "[ab]*a[ab]{14}x", text: repeated("abbabaab") },
];
