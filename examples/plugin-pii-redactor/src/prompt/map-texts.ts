import type { PluginContext } from "@sluice/plugins";
import { type MapText, mapJson } from "./map-json.ts";

/** A request as plugins see it. */
export type Request = PluginContext["request"];
/** One turn of it. */
export type Message = Request["messages"][number];

/** What becomes of the texts of a message. */
export interface TextMaps {
  readonly free: MapText;
  /** For thoughts that their provider has signed: it takes them only as it wrote them. */
  readonly signed: MapText;
}

type Fields = Readonly<Record<string, unknown>>;

/** The message with each text in it mapped; itself where nothing changes. Files, images and sound are not looked into. */
export function mapTexts(message: Message, maps: TextMaps): Message {
  const changes: Record<string, unknown> = {
    content: contentOf(message, maps.free),
    ...(message.name == null ? {} : { name: nameOf(message.name, maps.free) }),
    ...(message.role === "assistant" ? saidBy(message, maps) : {}),
  };
  const changed = Object.entries(changes).filter(([name, value]) => value !== message[name]);
  return changed.length === 0
    ? message
    : ({ ...message, ...Object.fromEntries(changed) } as Message);
}

function contentOf({ role, content }: Message, map: MapText): unknown {
  if (typeof content === "string") return role === "tool" ? toolText(content, map) : map(content);
  return content == null
    ? content
    : eachOf(content as readonly Fields[], (part) => partOf(part, map));
}

/** A tool mostly answers in JSON, where a value may be written with escapes. */
function toolText(content: string, map: MapText): string {
  return /^\s*[[{]/.test(content) ? mapJson(content, map) : map(content);
}

function partOf(part: Fields, map: MapText): Fields {
  if (part.type === "text") return withText(part, "text", map);
  if (part.type !== "file") return part;
  const file = withText(part.file as Fields, "filename", map);
  return file === part.file ? part : { ...part, file };
}

/** Providers take few signs in a name: one that holds a value is left out. */
function nameOf(name: string, map: MapText): string | undefined {
  return map(name) === name ? name : undefined;
}

function saidBy(message: Message & { readonly role: "assistant" }, maps: TextMaps): Fields {
  const { tool_calls: calls, reasoning_details: details, annotations } = message;
  const texts = ["refusal", "reasoning", "reasoning_content"] as const;
  return {
    ...Object.fromEntries(texts.map((name) => [name, textOf(message[name], maps.free)])),
    tool_calls: eachOf(calls, (call) => callOf(call, maps.free)),
    reasoning_details: eachOf(details, (detail) => detailOf(detail, maps)),
    annotations: eachOf(
      annotations,
      (annotation) => deep(annotation, maps.free) as typeof annotation,
    ),
  };
}

function callOf<Call extends { readonly function: { readonly arguments: string } }>(
  call: Call,
  map: MapText,
): Call {
  const mapped = mapJson(call.function.arguments, map);
  if (mapped === call.function.arguments) return call;
  return { ...call, function: { ...call.function, arguments: mapped } };
}

function detailOf<Detail extends Fields>(detail: Detail, { free, signed }: TextMaps): Detail {
  const map = typeof detail.signature === "string" && detail.signature !== "" ? signed : free;
  const mapped = ["text", "summary"].reduce<Fields>(
    (each, name) => withText(each, name, map),
    detail,
  );
  return mapped as Detail;
}

/** Addresses and hashes are no texts. */
const NO_TEXT = new Set(["type", "url", "hash"]);

/** Whatever it is, with each text in it mapped; itself where nothing changes. */
function deep(value: unknown, map: MapText): unknown {
  if (typeof value === "string") return map(value);
  if (Array.isArray(value)) return eachOf(value, (inner) => deep(inner, map));
  if (typeof value !== "object" || value === null) return value;
  const entries: readonly (readonly [string, unknown])[] = Object.entries(value);
  const mapped = eachOf(entries, (entry) => {
    const [name, inner] = entry;
    const to = NO_TEXT.has(name) ? inner : deep(inner, map);
    return to === inner ? entry : ([name, to] as const);
  });
  return mapped === entries ? value : Object.fromEntries(mapped ?? []);
}

function withText(holder: Fields, name: string, map: MapText): Fields {
  const text = holder[name];
  const mapped = textOf(text, map);
  return mapped === text ? holder : { ...holder, [name]: mapped };
}

function textOf(text: unknown, map: MapText): unknown {
  return typeof text === "string" ? map(text) : text;
}

/** The list with each item mapped; itself where no item changes. */
function eachOf<Item, List extends readonly Item[] | null | undefined>(
  list: List & (readonly Item[] | null | undefined),
  map: (item: Item) => Item,
): List | readonly Item[] {
  if (list == null) return list;
  const mapped = list.map(map);
  return mapped.some((item, index) => item !== list[index]) ? mapped : list;
}
