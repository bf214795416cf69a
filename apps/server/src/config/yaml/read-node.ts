import {
  type Document,
  isAlias,
  isMap,
  isScalar,
  isSeq,
  type Node,
  type YAMLMap,
  type YAMLSeq,
} from "yaml";
import type { ConfigIssue, ConfigPath } from "../config-issue.ts";
import type { Environment } from "../environment.ts";
import { interpolate } from "../interpolate.ts";
import type { PositionsWriter } from "./create-positions.ts";
import type { Position } from "./positions.ts";
import { showBraces } from "./variable-braces.ts";

/** What reading a node needs, and where it leaves what it finds. */
export interface NodeReading {
  readonly document: Document;
  readonly env: Environment;
  readonly positions: PositionsWriter;
  readonly placeOf: (offset: number) => Position;
  readonly issues: ConfigIssue[];
}

/** Deeper than any configuration; an alias that holds itself ends here. */
const DEEPEST = 24;

/** A node as plain data, variables filled in; positions and unset variables go to `reading`. */
export function readNode(node: unknown, path: ConfigPath, reading: NodeReading): unknown {
  if (path.length > DEEPEST) {
    reading.issues.push({ ...placeOfNode(node, reading), path: [], message: "nested too deep" });
    return null;
  }
  if (isAlias(node)) return readNode(node.resolve(reading.document), path, reading);
  if (isMap(node)) return readMap(node, path, reading);
  if (isSeq(node)) return readList(node, path, reading);
  if (!isScalar(node)) return null;
  return typeof node.value === "string" ? readText(node.value, node, path, reading) : node.value;
}

function readMap(map: YAMLMap, path: ConfigPath, reading: NodeReading): Record<string, unknown> {
  const entries: [string, unknown][] = map.items.map(({ key, value }) => {
    const name = showBraces(isScalar(key) ? String(key.value) : String(key));
    const inner = [...path, name];
    const place = placeOfNode(key, reading);
    reading.positions.add(inner, place, valuePlace(value, place, reading));
    return [name, readNode(value, inner, reading)];
  });
  return Object.fromEntries(entries);
}

function readList(list: YAMLSeq, path: ConfigPath, reading: NodeReading): unknown[] {
  return list.items.map((item, index) => {
    const inner = [...path, index];
    const place = placeOfNode(item, reading);
    reading.positions.add(inner, place, place);
    return readNode(item, inner, reading);
  });
}

function readText(value: string, node: Node, path: ConfigPath, reading: NodeReading): string {
  const { text, unset } = interpolate(showBraces(value), reading.env);
  for (const name of unset) {
    const message = `the environment variable ${name} is not set; set it, or write \${${name}:-a default}`;
    reading.issues.push({ ...placeOfNode(node, reading), path, message });
  }
  return text;
}

/** Scalars are pointed at themselves, everything else by its key. */
function valuePlace(value: unknown, key: Position, reading: NodeReading): Position {
  return isScalar(value) && value.range !== null && value.range !== undefined && value.source !== ""
    ? placeOfNode(value, reading)
    : key;
}

function placeOfNode(node: unknown, reading: NodeReading): Position {
  const range = (node as Partial<Node> | null)?.range;
  return reading.placeOf(range?.[0] ?? 0);
}
