import { LineCounter, parseDocument, type YAMLParseError } from "yaml";
import type { ConfigIssue } from "../config-issue.ts";
import type { Environment } from "../environment.ts";
import { createPositions } from "./create-positions.ts";
import type { Positions } from "./positions.ts";
import { readNode } from "./read-node.ts";
import { hideBraces, showBraces } from "./variable-braces.ts";

/** A file as plain data, its places, and what is wrong with it as YAML. */
export interface YamlFile {
  readonly value: unknown;
  readonly positions: Positions;
  readonly issues: readonly ConfigIssue[];
  /** False when the file is so broken that its content must not be judged. */
  readonly readable: boolean;
}

/**
 * Parses YAML 1.2 and fills variables into its strings afterwards, so that no value of the
 * environment can change the structure.
 */
export function readYaml(text: string, env: Environment): YamlFile {
  const lines = new LineCounter();
  const document = parseDocument(hideBraces(text), {
    lineCounter: lines,
    prettyErrors: false,
    merge: false,
  });
  const placeOf = (offset: number) => {
    const { line, col } = lines.linePos(offset);
    return { line: Math.max(line, 1), column: Math.max(col, 1) };
  };
  const twice = document.errors.filter((error) => error.code === "DUPLICATE_KEY");
  const broken = document.errors.find((error) => error.code !== "DUPLICATE_KEY");
  const issueAt = (error: YAMLParseError, message: string): ConfigIssue => ({
    ...placeOf(error.pos[0]),
    path: [],
    message,
  });
  const positions = createPositions();
  // After the first syntax error the parser guesses; what else it says would lead astray.
  if (broken !== undefined) {
    return {
      value: undefined,
      positions,
      issues: [issueAt(broken, sentence(broken))],
      readable: false,
    };
  }
  const issues = twice.map((error) => issueAt(error, "this key is here twice; keep one"));
  const value = readNode(document.contents, [], { document, env, positions, placeOf, issues });
  return { value, positions, issues, readable: true };
}

function sentence(error: YAMLParseError): string {
  return `not valid YAML: ${showBraces(error.message).replace(/\.?\s*$/, "")}`;
}
