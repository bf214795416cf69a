import { LONGEST_HEALED } from "../heal-json.ts";
import type { Changes } from "./changes.ts";
import { JsonRepair } from "./repair-json.ts";
import { StartSearch } from "./start-search.ts";

/** What came of a text that was healed while it came. */
export type StreamedHealing =
  /** Its JSON never certainly began: all of it is held still. */
  | { readonly kind: "held"; readonly text: string }
  /** `rest` is what was not given out yet. */
  | { readonly kind: "healed"; readonly rest: string; readonly changes: Changes }
  /** It was let go as it came. */
  | { readonly kind: "passed" };

/** A text that ought to be JSON and comes in pieces; what it gives out is never taken back. */
export class HealedText {
  #state:
    | { readonly kind: "search" }
    | { readonly kind: "repair"; readonly repair: JsonRepair }
    | {
        readonly kind: "passed";
      } = { kind: "search" };
  #search = new StartSearch();
  #leftOut = false;

  /** Takes the next piece; gives what certainly stays. */
  push(piece: string): string {
    if (this.#state.kind === "passed") return piece;
    if (this.#state.kind === "repair") return this.#state.repair.push(piece);
    const found = this.#search.push(piece);
    if (found === undefined) return this.#search.length > LONGEST_HEALED ? this.letGo() : "";
    const repair = new JsonRepair();
    this.#state = { kind: "repair", repair };
    this.#search = new StartSearch();
    const isBlank = /^[ \t\r\n]*$/.test(found.before);
    this.#leftOut = !isBlank;
    return (isBlank ? found.before : "") + repair.push(found.json);
  }

  /** What is held, as it came; from now on everything passes. */
  letGo(): string {
    const rest = this.#state.kind === "repair" ? this.#state.repair.cut() : this.#search.text;
    this.#search = new StartSearch();
    this.#state = { kind: "passed" };
    return rest;
  }

  /** The text is over; `isCut`: it broke off, so that nothing may be made up behind it. */
  end(isCut: boolean): StreamedHealing {
    const state = this.#state;
    if (state.kind === "passed") return { kind: "passed" };
    if (state.kind === "search") return { kind: "held", text: this.letGo() };
    const rest = isCut ? state.repair.cut() : state.repair.end();
    this.#state = { kind: "passed" };
    const { words_around: around = 0, ...others } = state.repair.changes;
    const words = around + (this.#leftOut ? 1 : 0);
    const changes = words === 0 ? others : { words_around: words, ...others };
    return { kind: "healed", rest, changes };
  }
}
