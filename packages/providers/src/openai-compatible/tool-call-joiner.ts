import type { ToolCallDelta } from "@sluice/schema";
import { asList } from "../read/as-list.ts";
import { asObject, type JsonObject } from "../read/as-object.ts";
import { asText } from "../read/as-text.ts";
import { withoutNullish } from "../read/without-nullish.ts";
import { argumentsText } from "./arguments-text.ts";

const KNOWN: ReadonlySet<string> = new Set(["index", "id", "type", "function"]);

interface OpenCall {
  readonly index: number;
  /** What the upstream counts it as; undefined when it does not count. */
  readonly upstreamIndex: number | undefined;
  readonly upstreamId: string | undefined;
  /** False while the name has not come. */
  announced: boolean;
  held: string;
  /** What the provider says of the call beside the usual; some want it back (signatures of thoughts). */
  others: JsonObject;
  empty: boolean;
}

/**
 * Repairs the pieces of the tool calls of one choice, so that a client which joins by `index` and takes
 * what is present ends with the right calls (wire reference §8.2): the first piece has id, type and
 * name, later ones only arguments, the index is always there and counts up from 0.
 */
export class ToolCallJoiner {
  readonly #makeId: (index: number) => string;
  readonly #calls: OpenCall[] = [];

  /** @param makeId an id for a call that comes without one */
  constructor(makeId: (index: number) => string) {
    this.#makeId = makeId;
  }

  /** True once any call was begun. */
  get begun(): boolean {
    return this.#calls.length > 0;
  }

  /** True when a call was begun whose name never came. */
  get nameless(): boolean {
    return this.#calls.some(({ announced }) => !announced);
  }

  /** The pieces of one delta. */
  push(pieces: unknown): ToolCallDelta[] {
    return asList(pieces).flatMap((piece) => {
      const given = asObject(piece);
      return given === undefined ? [] : this.#piece(given);
    });
  }

  /** Last pieces: a call without arguments has the arguments `{}`. */
  finish(): ToolCallDelta[] {
    return this.#calls
      .filter(({ empty }) => empty)
      .map((call) => {
        call.empty = false;
        return { index: call.index, function: { arguments: "{}" } };
      });
  }

  #piece(given: JsonObject): ToolCallDelta[] {
    const wanted = asObject(given.function);
    const name = asText(wanted?.name);
    const id = asText(given.id);
    const text = argumentsText(wanted?.arguments);
    const call = this.#find(given, id, name);
    const others = withoutNullish(given, KNOWN);
    if (text !== "") call.empty = false;
    if (call.announced) {
      const says = text !== "" || Object.keys(others).length > 0;
      return says ? [{ ...others, index: call.index, function: { arguments: text } }] : [];
    }
    call.held += text;
    call.others = { ...call.others, ...others };
    if (name === undefined) return [];
    call.announced = true;
    return [
      {
        ...call.others,
        index: call.index,
        id: call.upstreamId ?? this.#makeId(call.index),
        type: "function",
        function: { name, arguments: call.held },
      },
    ];
  }

  /** Which call a piece belongs to, by its index where there is one; else a new id or name begins a new call. */
  #find(given: JsonObject, id: string | undefined, name: string | undefined): OpenCall {
    const upstreamIndex = Number.isInteger(given.index) ? Number(given.index) : undefined;
    const known =
      upstreamIndex === undefined
        ? this.#calls.at(-1)
        : this.#calls.findLast((call) => call.upstreamIndex === upstreamIndex);
    const isAnother =
      known === undefined ||
      (known.announced && isNewCall(known, id, name, upstreamIndex === undefined));
    if (!isAnother) return known;
    const call: OpenCall = {
      index: this.#calls.length,
      upstreamIndex,
      upstreamId: id,
      announced: false,
      held: "",
      others: {},
      empty: true,
    };
    this.#calls.push(call);
    return call;
  }
}

/** Some servers give every call the index 0, or none: then another id, or a name again, tells them apart. */
function isNewCall(
  known: OpenCall,
  id: string | undefined,
  name: string | undefined,
  uncounted: boolean,
): boolean {
  const otherId = id !== undefined && id !== known.upstreamId;
  if (!uncounted) return otherId && name !== undefined;
  return otherId || (name !== undefined && id === undefined);
}
