import { RE2JS } from "re2js";

/**
 * Callers' patterns are matched in linear time, never by a backtracking engine. Throws for what RE2
 * does not know (look-around, back-references).
 */
export const patternEngine = Object.assign(
  (pattern: string) => {
    const compiled = RE2JS.compile(RE2JS.translateRegExp(pattern));
    return {
      test: (text: string): boolean => compiled.matcher(text).find(),
      // ajv tells the patterns of one schema apart by this.
      toString: (): string => pattern,
    };
  },
  { code: "patternEngine" },
);
