import type { ChunkChoice, FinishReason, PipelineStage } from "@sluice/schema";
import { LONGEST_HEALED, UNITS_A_TURN } from "./heal-json.ts";
import { healText, isWhole } from "./heal-text.ts";
import type { HealingMode } from "./healing-mode.ts";
import { healingStage } from "./healing-stage.ts";
import { judgeText } from "./judge-text.ts";
import type { Changes } from "./stream/changes.ts";
import { HealedText } from "./stream/healed-text.ts";

/** A choice as it may be sent, and the text that must be sent before it. */
export interface PassedChoice {
  readonly choice: ChunkChoice;
  readonly before: string;
}

/** One choice of a stream whose text is healed while it comes. */
export class HealedChoice {
  readonly #mode: HealingMode;
  readonly #report: (stage: PipelineStage) => void;
  readonly #text = new HealedText();
  /** Sent so far, for the schema; undefined once it is too long to be judged. */
  #sent: string[] | undefined;
  #sentLength = 0;
  #originalLength = 0;
  #isOver = false;

  constructor(mode: HealingMode, report: (stage: PipelineStage) => void) {
    this.#mode = mode;
    this.#report = report;
    this.#sent = mode.kind === "json_schema" ? [] : undefined;
  }

  /** The same object when its text stays as it is. Of a long text it stops where others may have a turn. */
  *pass(choice: ChunkChoice): Generator<void, PassedChoice> {
    const { content, tool_calls: calls } = choice.delta;
    if (this.#isOver) return { choice, before: "" };
    const given = typeof content === "string" ? content : "";
    const sent = yield* this.#push(given);
    const rest = yield* this.#restOf(choice.finish_reason, calls !== undefined);
    if (rest !== "") return { choice: withText(choice, ""), before: sent + rest };
    return { choice: sent === given ? choice : withText(choice, sent), before: "" };
  }

  /** What is held, as it came: the stream broke off. */
  letGo(): string {
    if (this.#isOver) return "";
    this.#isOver = true;
    return this.#text.letGo();
  }

  *#push(given: string): Generator<void, string> {
    this.#originalLength += given.length;
    let sent = "";
    for (let at = 0; at < given.length; at += UNITS_A_TURN) {
      if (at > 0) yield;
      sent += this.#text.push(given.slice(at, at + UNITS_A_TURN));
    }
    this.#note(sent);
    return sent;
  }

  #note(sent: string): void {
    this.#sentLength += sent.length;
    if (this.#sentLength > LONGEST_HEALED) this.#sent = undefined;
    else if (sent !== "") this.#sent?.push(sent);
  }

  *#restOf(finishReason: FinishReason | null, calls: boolean): Generator<void, string> {
    if (calls) return this.letGo();
    if (finishReason === null) return "";
    this.#isOver = true;
    const isCut = !isWhole(finishReason);
    const healing = this.#text.end(isCut);
    switch (healing.kind) {
      case "held":
        return yield* healText({ text: healing.text, finishReason }, this.#mode, this.#report);
      case "healed":
        this.#note(healing.rest);
        this.#tell(healing.changes, isCut);
        return healing.rest;
      case "passed":
        return "";
    }
  }

  #tell(changes: Changes, isCut: boolean): void {
    const isChanged = Object.keys(changes).length > 0;
    const verdict =
      isCut || this.#sent === undefined ? undefined : judgeText(this.#sent.join(""), this.#mode);
    if (!isChanged && verdict?.isValid !== false) return;
    this.#report(
      healingStage({
        mode: this.#mode,
        outcome: isCut ? "cut" : isChanged ? "healed" : "untouched",
        ...(isChanged ? { changes } : {}),
        ...(verdict === undefined ? {} : { verdict }),
        originalLength: this.#originalLength,
        healedLength: this.#sentLength,
      }),
    );
  }
}

function withText(choice: ChunkChoice, content: string): ChunkChoice {
  return { ...choice, delta: { role: "assistant", ...choice.delta, content } };
}
