import type { ToolCall, ToolCallDelta } from "@sluice/schema";

/** The calls of one round: all of them are kept whole, and those of the caller's functions are passed on. */
export class CallPieces {
  readonly #isFunction: (name: string) => boolean;
  readonly #whole = new Map<number, ToolCall>();
  /** Which of the caller's calls it is, by the index that the round gave it. */
  readonly #passed = new Map<number, number>();

  constructor(isFunction: (name: string) => boolean) {
    this.#isFunction = isFunction;
  }

  /** In the order of their indexes, as they began. */
  whole(): readonly ToolCall[] {
    return [...this.#whole].sort(([one], [other]) => one - other).map(([, call]) => call);
  }

  /** What the caller sees of them: its own, counted from 0. The first piece of a call has its name. */
  push(pieces: readonly ToolCallDelta[]): ToolCallDelta[] {
    return pieces.flatMap((piece) => {
      const call = this.#join(piece);
      if (!this.#isFunction(call.function.name)) return [];
      const index = this.#passed.get(piece.index) ?? this.#passed.size;
      this.#passed.set(piece.index, index);
      return [{ ...piece, index }];
    });
  }

  #join({ index, id, type: _type, function: wanted, ...others }: ToolCallDelta): ToolCall {
    const known = this.#whole.get(index);
    const call: ToolCall = {
      ...known,
      ...others,
      id: known?.id || id || "",
      type: "function",
      function: {
        name: known?.function.name || wanted?.name || "",
        arguments: (known?.function.arguments ?? "") + (wanted?.arguments ?? ""),
      },
    };
    this.#whole.set(index, call);
    return call;
  }
}
