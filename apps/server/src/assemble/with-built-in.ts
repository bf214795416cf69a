import { similarName } from "./similar-name.ts";

/**
 * What is said of a package that is not there: a misspelt built-in name is taken for one, and who installs what
 * is only nearly called so may get a stranger's. Other messages stay.
 */
export function withBuiltIn(message: string, name: string, builtIn: readonly string[]): string {
  const remedy = `run: npm install ${name}`;
  if (!message.endsWith(remedy)) return message;
  const similar = similarName(name, builtIn);
  const start = message.slice(0, -remedy.length);
  const told = similar === undefined ? message : `${start}did you mean ${similar}?`;
  return `${told} (built in: ${builtIn.join(", ")})`;
}
