/** What can be done to a text to make it JSON. */
export type Change =
  /** Words, fences and further JSON around it were left out. */
  | "words_around"
  | "comments"
  /** Commas that nothing follows were left out, missing ones put in. */
  | "commas"
  /** Brackets were put in, changed or left out. */
  | "brackets"
  /** Other quotes, quotes inside strings, and strings without an end. */
  | "quotes"
  | "unquoted_keys"
  | "unquoted_values"
  /** Escapes and line ends inside strings. */
  | "escapes"
  /** Words such as `None` and `True`. */
  | "literals"
  /** `null` stands for the value that a key has not got. */
  | "missing_values"
  /** Signs and words that belong to nothing were left out. */
  | "strays";

/** How often each was done. */
export type Changes = Readonly<Partial<Record<Change, number>>>;
