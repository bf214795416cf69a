import type { ChunkChoice, Delta, ToolCallDelta } from "@sluice/schema";
import type { Findings } from "./findings.ts";
import type { Guardrail } from "./guardrail.ts";
import { HeldText } from "./held-text.ts";
import type { Rewrite } from "./rewrite.ts";
import { rewriteBy } from "./rewrite-by.ts";
import { rewriteTexts } from "./rewrite-texts.ts";
import type { TextKind } from "./text-kind.ts";

type Detail = Readonly<Record<string, unknown>>;

/** Members of a delta whose pieces join to a text. */
const TEXTS = ["content", "refusal", "reasoning"] as const;
type TextName = (typeof TEXTS)[number];
/** Of a piece of thoughts, the members whose pieces join. */
const DETAIL_TEXTS = ["text", "summary"] as const;

/** A text that comes in pieces, and how what was held back of it is put into a delta. */
interface Channel {
  readonly held: HeldText;
  add(delta: Delta, rest: string): Delta;
}

/** One choice of a streamed answer on its way past the guardrails: each of its texts is held on its own. */
export class GuardedChoice {
  readonly #guardrails: readonly Guardrail[];
  readonly #findings: Findings;
  /** For what comes whole. */
  readonly #rewrite: Rewrite;
  readonly #channels = new Map<string, Channel>();

  constructor(guardrails: readonly Guardrail[], findings: Findings) {
    this.#guardrails = guardrails;
    this.#findings = findings;
    this.#rewrite = rewriteBy(guardrails, findings);
  }

  /** The choice with what may be let go now; the same object when that is all of it. With its finish reason everything is let go. */
  pass(choice: ChunkChoice): ChunkChoice {
    const passed = this.#passDelta(choice.delta);
    const delta = choice.finish_reason === null ? passed : this.end(passed);
    if (delta === choice.delta) return choice;
    // They hold the text again, token by token.
    const { logprobs: _left, ...rest } = choice;
    return { ...rest, delta };
  }

  /** The delta with everything that was held back. */
  end(delta: Delta): Delta {
    let ended = delta;
    for (const { held, add } of this.#channels.values()) {
      const rest = held.end();
      if (rest !== "") ended = add(ended, rest);
    }
    this.#channels.clear();
    return ended;
  }

  #passDelta(delta: Delta): Delta {
    const { tool_calls: calls, reasoning_details: details, audio } = delta;
    const changes: Record<string, unknown> = {};
    for (const [name, value] of Object.entries(delta)) {
      if (isTextName(name)) changes[name] = this.#passText(name, value);
      else if (!HANDLED.has(name)) changes[name] = rewriteTexts(value, this.#rewrite);
    }
    if (calls !== undefined) changes.tool_calls = mapSame(calls, (call) => this.#passCall(call));
    if (details !== undefined) {
      changes.reasoning_details = mapSame(details, (detail) => this.#passDetail(detail));
    }
    if (audio !== undefined) changes.audio = this.#passSound(audio);
    return withChanges(delta, changes);
  }

  #passText(name: TextName, value: unknown): unknown {
    if (typeof value !== "string") return value;
    return this.#push(name, value, (delta, rest) => ({
      ...delta,
      [name]: (delta[name] ?? "") + rest,
    }));
  }

  #passCall(call: ToolCallDelta): ToolCallDelta {
    const { function: called, index } = call;
    if (called === undefined) return call;
    const { name, arguments: given } = called;
    const changes = {
      ...(name === undefined ? {} : { name: this.#rewrite([name], "name")[0] }),
      ...(given === undefined ? {} : { arguments: this.#passArguments(index, given) }),
    };
    return withChanges(call, { function: withChanges(called, changes) });
  }

  #passArguments(index: number, given: string): string {
    const add: Channel["add"] = (delta, rest) => ({
      ...delta,
      tool_calls: [...(delta.tool_calls ?? []), { index, function: { arguments: rest } }],
    });
    return this.#push(`call:${index}`, given, add, "json");
  }

  #passDetail(detail: Detail): Detail {
    const { type, id, index, format } = detail;
    const frame = withChanges({}, { type, id, index, format });
    const changes: Record<string, unknown> = {};
    for (const name of DETAIL_TEXTS) {
      const value = detail[name];
      if (typeof value !== "string") continue;
      const channel = `detail:${String(index)}:${String(type)}:${name}`;
      changes[name] = this.#push(channel, value, (delta, rest) => ({
        ...delta,
        reasoning_details: [...(delta.reasoning_details ?? []), { ...frame, [name]: rest }],
      }));
    }
    const { text: _text, summary: _summary, ...others } = detail;
    return withChanges(withChanges(detail, rewriteTexts(others, this.#rewrite)), changes);
  }

  #passSound(audio: Detail): Detail {
    const { transcript } = audio;
    if (typeof transcript !== "string") return audio;
    const said = this.#push("transcript", transcript, (delta, rest) => ({
      ...delta,
      audio: { ...delta.audio, transcript: `${delta.audio?.transcript ?? ""}${rest}` },
    }));
    return withChanges(audio, { transcript: said });
  }

  #push(name: string, piece: string, add: Channel["add"], kind: TextKind = "words"): string {
    const channel = this.#channels.get(name) ?? {
      held: new HeldText(this.#guardrails, this.#findings, kind),
      add,
    };
    this.#channels.set(name, channel);
    return channel.held.push(piece);
  }
}

const HANDLED: ReadonlySet<string> = new Set(["role", "tool_calls", "reasoning_details", "audio"]);

function isTextName(name: string): name is TextName {
  return TEXTS.some((text) => text === name);
}

/** The same list when no item changed. */
function mapSame<Item>(items: readonly Item[], change: (item: Item) => Item): Item[] {
  const changed = items.map(change);
  return changed.every((item, at) => item === items[at]) ? (items as Item[]) : changed;
}

/** The same object when nothing of it changed; a member that became undefined is not there. */
function withChanges<Given extends object>(
  given: Given,
  changes: Readonly<Record<string, unknown>>,
): Given {
  const known = given as Readonly<Record<string, unknown>>;
  const real = Object.entries(changes).filter(
    ([name, value]) => value !== undefined && value !== known[name],
  );
  return real.length === 0 ? given : { ...given, ...Object.fromEntries(real) };
}
