import type { Part, Turn } from "../gemini/part.ts";

/**
 * Turns as the service takes them: seen here, it refuses ids of calls and results ("Unknown name \"id\""). It puts
 * results to calls by their order, so they stand in the order of the calls before them.
 */
export function withoutIds(turns: readonly Turn[]): readonly Turn[] {
  return turns.map((turn, at) => {
    const calls = callIds(turns[at - 1]);
    const parts = calls.length < 2 ? turn.parts : inOrder(turn.parts, calls);
    return { ...turn, parts: parts.map(withoutId) };
  });
}

function callIds(turn: Turn | undefined): readonly (string | undefined)[] {
  return (turn?.parts ?? []).flatMap(({ functionCall: call }) => (call ? [call.id] : []));
}

/** Results stand before all else in their turn; those of no call come last of them. */
function inOrder(parts: readonly Part[], calls: readonly (string | undefined)[]): readonly Part[] {
  const place = ({ functionResponse: result }: Part): number => {
    if (result === undefined) return calls.length + 1;
    const at = calls.indexOf(result.id);
    return at === -1 ? calls.length : at;
  };
  return parts.toSorted((one, other) => place(one) - place(other));
}

function withoutId(part: Part): Part {
  const { functionCall: call, functionResponse: result } = part;
  return {
    ...part,
    ...(call === undefined ? {} : { functionCall: { name: call.name, args: call.args } }),
    ...(result === undefined
      ? {}
      : { functionResponse: { name: result.name, response: result.response } }),
  };
}
