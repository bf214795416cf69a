import type { ChatChunk } from "@sluice/plugins";
import type { Vault } from "../vault.ts";
import { inJson, RestoringText } from "./restoring-text.ts";

/** What one chunk, or a whole message, adds to a choice. */
export type Delta = ChatChunk["choices"][number]["delta"];
type Detail = NonNullable<Delta["reasoning_details"]>[number];
type Call = NonNullable<Delta["tool_calls"]>[number];

const TEXTS = ["content", "refusal", "reasoning"] as const;
const DETAIL_TEXTS = ["text", "summary"] as const;

/** One text of a choice, and how a piece of it is written into a delta. */
interface Channel {
  readonly text: RestoringText;
  /** It is over when the answer itself begins. */
  readonly isThought: boolean;
  add(delta: Delta, piece: string): Delta;
}

/** Puts values back into one choice of an answer: each of its texts by itself, for they are cut by themselves. */
export class RestoringChoice {
  readonly #vault: Vault;
  readonly #channels = new Map<string, Channel>();

  constructor(vault: Vault) {
    this.#vault = vault;
  }

  /** A delta with the values in it. What could still become a placeholder is kept for the next one, unless this is the last. */
  push(delta: Delta, isLast: boolean): Delta {
    const restored = this.#restore(delta);
    if (isLast) return this.#flush(restored, () => true);
    const begins = (delta.content ?? "") !== "" || delta.tool_calls !== undefined;
    return begins ? this.#flush(restored, ({ isThought }) => isThought) : restored;
  }

  /** What is still held back, if anything. */
  rest(): Delta | undefined {
    const rest = this.#flush({}, () => true);
    return Object.keys(rest).length === 0 ? undefined : rest;
  }

  #restore(delta: Delta): Delta {
    const restored: Delta = { ...delta };
    for (const name of TEXTS) {
      const piece = delta[name];
      if (typeof piece === "string") restored[name] = this.#textChannel(name).text.push(piece);
    }
    const { tool_calls: calls, reasoning_details: details, annotations } = delta;
    if (calls !== undefined) restored.tool_calls = calls.map((call) => this.#call(call));
    if (details !== undefined) {
      restored.reasoning_details = details.map((detail, at) => this.#detail(detail, at));
    }
    if (annotations !== undefined) {
      restored.annotations = annotations.map((each) => this.#annotation(each));
    }
    return restored;
  }

  #call(call: Call): Call {
    const piece = call.function?.arguments;
    if (piece === undefined) return call;
    const { text } = this.#channel(`call ${call.index}`, (channel) => ({
      ...channel,
      text: new RestoringText(this.#vault, inJson),
      add: (delta, rest) => withCall(delta, call.index, rest),
    }));
    return { ...call, function: { ...call.function, arguments: text.push(piece) } };
  }

  #detail(detail: Detail, at: number): Detail {
    const name = DETAIL_TEXTS.find((each) => typeof detail[each] === "string");
    if (name === undefined) return detail;
    const { type, format, index = at } = detail;
    const frame = { type, ...(format === undefined ? {} : { format }), index };
    const { text } = this.#channel(`detail ${String(index)} ${String(type)}`, (channel) => ({
      ...channel,
      isThought: true,
      add: (delta, rest) => withDetail(delta, { ...frame, [name]: rest }, name),
    }));
    return { ...detail, [name]: text.push(String(detail[name])) };
  }

  /** A citation says where in the text it belongs. */
  #annotation(annotation: Readonly<Record<string, unknown>>): Record<string, unknown> {
    const { url_citation: citation } = annotation;
    if (typeof citation !== "object" || citation === null) return { ...annotation };
    const moved = Object.entries(citation).map(([name, value]) => [
      name,
      typeof value === "number" && /^(start|end)_index$/.test(name)
        ? this.#textChannel("content").text.placeOf(value)
        : value,
    ]);
    return { ...annotation, url_citation: Object.fromEntries(moved) };
  }

  #textChannel(name: (typeof TEXTS)[number]): Channel {
    return this.#channel(name, (channel) => ({
      ...channel,
      isThought: name === "reasoning",
      add: (delta, rest) => ({ ...delta, [name]: (delta[name] ?? "") + rest }),
    }));
  }

  #channel(name: string, make: (plain: Channel) => Channel): Channel {
    const known = this.#channels.get(name);
    if (known !== undefined) return known;
    const text = new RestoringText(this.#vault);
    const channel = make({ text, isThought: false, add: (delta) => delta });
    this.#channels.set(name, channel);
    return channel;
  }

  #flush(delta: Delta, which: (channel: Channel) => boolean): Delta {
    let flushed = delta;
    for (const channel of this.#channels.values()) {
      const rest = which(channel) ? channel.text.flush() : "";
      if (rest !== "") flushed = channel.add(flushed, rest);
    }
    return flushed;
  }
}

function withCall(delta: Delta, index: number, rest: string): Delta {
  const calls = delta.tool_calls ?? [];
  const here = calls.some((call) => call.index === index && call.function?.arguments !== undefined);
  if (!here) return { ...delta, tool_calls: [...calls, { index, function: { arguments: rest } }] };
  const added = calls.map((call) =>
    call.index === index
      ? {
          ...call,
          function: { ...call.function, arguments: (call.function?.arguments ?? "") + rest },
        }
      : call,
  );
  return { ...delta, tool_calls: added };
}

/** Behind the piece of the same detail, where there is one. */
function withDetail(delta: Delta, rest: Detail, name: (typeof DETAIL_TEXTS)[number]): Delta {
  const details = delta.reasoning_details ?? [];
  const here = details.findLastIndex(
    (detail, at) =>
      detail.type === rest.type && (detail.index ?? at) === rest.index && name in detail,
  );
  const added = (detail: Detail) => ({
    ...detail,
    [name]: String(detail[name]) + String(rest[name]),
  });
  const all = details.map((detail, at) => (at === here ? added(detail) : detail));
  return { ...delta, reasoning_details: here === -1 ? [...details, rest] : all };
}
