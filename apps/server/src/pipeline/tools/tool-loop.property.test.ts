import type { ChatChunk, ChatRequest, Message, ToolCall } from "@sluice/schema";
import fc from "fast-check";
import { expect, test } from "vitest";
import { play, type Round, type Script, script } from "./__fixtures__/scripted-loop.ts";

/** Holds of whatever a model does; most scripts must come to more than one round. */
async function holds(check: (given: Script, played: Played) => void): Promise<void> {
  let looped = 0;
  const property = fc.asyncProperty(script, async (given) => {
    const played = await play(given);
    looped += played.asked.length > 1 ? 1 : 0;
    check(given, played);
  });
  await fc.assert(property, { numRuns: 400 });
  expect(looped).toBeGreaterThan(100);
}

type Played = Awaited<ReturnType<typeof play>>;

test("no round follows the end of the budget but the last, which alone has no tools", async () => {
  await holds(({ budget = 30, steps }, { asked, played, ran, details }) => {
    const most = steps === undefined ? budget : 128;
    const executed = details.toolCallsExecuted ?? 0;
    // What is pending when the budget ends is run: only what came before it is bounded.
    const pending = played.at(-2)?.calls.length ?? 0;
    expect(executed - pending).toBeLessThan(most);
    expect(executed).toBeLessThanOrEqual(details.toolCallsRequested ?? 0);
    expect(ran).toBeLessThanOrEqual(executed);
    expect(asked.length).toBeLessThanOrEqual((steps ?? 99) + 1);
    expect(asked.slice(0, -1).map(({ tool_choice: choice }) => choice)).not.toContain("none");
    if (executed >= most) expect(asked.at(-1)?.tool_choice).toBe("none");
  });
});

test("every call that is followed is answered once, in its place, by an id of its own", async () => {
  await holds((_given, { asked, played }) => {
    const [, ...history] = asked.at(-1)?.messages ?? [];
    const ids: string[] = [];
    let at = 0;
    for (const said of played.slice(0, -1)) {
      const calls = checkTurn(history[at], said);
      const results = history.slice(at + 1, at + 1 + calls.length);
      expect(results).toMatchObject(calls.map(({ id }) => ({ role: "tool", tool_call_id: id })));
      ids.push(...calls.map(({ id }) => id));
      at += 1 + calls.length;
    }
    expect(at).toBe(history.length);
    expect(new Set(ids).size).toBe(ids.length);
    expect(asked.every(isSuffixed)).toBe(true);
  });
});

/** What the provider is told that it said is what it said. */
function checkTurn(turn: Message | undefined, said: Round): readonly ToolCall[] {
  if (turn?.role !== "assistant") throw new Error("a round is missing");
  const calls = turn.tool_calls ?? [];
  expect(calls.map((call) => call.function)).toEqual(
    said.calls.map(({ name, args }) => ({ name, arguments: args })),
  );
  expect(turn.content ?? "").toBe(said.text);
  return calls;
}

/** Each round is asked with all that was said before it. */
function isSuffixed({ messages }: ChatRequest, at: number, all: readonly ChatRequest[]): boolean {
  const next = all[at + 1]?.messages ?? messages;
  return JSON.stringify(next.slice(0, messages.length)) === JSON.stringify(messages);
}

test("what the caller gets is one answer: every text, one opening, one end, and no server tool", async () => {
  await holds((_given, { chunks, played }) => {
    const choices = chunks.map((chunk) => chunk.choices[0]);
    const text = choices.map((choice) => choice?.delta.content ?? "").join("");
    expect(text).toBe(played.map((said) => said.text).join(""));
    expect(chunks.filter(isOpening)).toHaveLength(1);
    const ends = choices.flatMap((choice) => choice?.finish_reason ?? []);
    expect(ends).toHaveLength(1);
    const pieces = choices.flatMap((choice) => choice?.delta.tool_calls ?? []);
    const names = pieces.flatMap((piece) => piece.function?.name ?? []);
    expect(names).toEqual(names.map(() => "weather"));
    const indexes = pieces.flatMap(({ index, id }) => (id === undefined ? [] : [index]));
    expect(indexes).toEqual(names.map((_name, at) => at));
    if (ends[0] === "tool_calls") expect(names.length).toBeGreaterThan(0);
    if (ends[0] === "stop") expect(names).toEqual([]);
  });
});

const isOpening = ({ choices: [choice] }: ChatChunk): boolean =>
  choice?.finish_reason === null && Object.keys(choice.delta).join() === "role,content";

test("thoughts of different rounds are different entries", async () => {
  await holds((_given, { chunks, played }) => {
    const details = chunks.flatMap((chunk) => chunk.choices[0]?.delta.reasoning_details ?? []);
    expect(new Set(details.map(({ index }) => index)).size).toBe(details.length);
    expect(details.map(({ text }) => text)).toEqual(
      played.flatMap(({ thought }) => (thought === "" ? [] : [thought])),
    );
  });
});
