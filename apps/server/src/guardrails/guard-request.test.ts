import { setImmediate as turn } from "node:timers/promises";
import { describe, expect, it } from "vitest";
import { atOnce } from "./at-once.ts";
import { compileExpression } from "./expression.ts";
import { guardRequest } from "./guard-request.ts";
import type { Guardrail } from "./guardrail.ts";
import { inTurns } from "./in-turns.ts";

const guardrail = (action: Guardrail["action"], pattern: string): Guardrail => {
  const compiled = compileExpression(pattern);
  if (compiled.kind === "refused") throw new Error(compiled.message);
  return { name: action, action, scope: "account", expressions: [compiled.expression] };
};
const redacting = [guardrail("redact", "secret\\d")];
const redact = (request: object) => atOnce(guardRequest(request, redacting)).request;

describe("a request", () => {
  it.each([
    [
      "property",
      { properties: { secret1: { type: "string" } } },
      { properties: { redacted: { type: "string" } } },
    ],
    [
      "property that must be there",
      { properties: { secret1: {}, secret2: {}, a: {} }, required: ["secret1", "a"] },
      { properties: { redacted: {}, redacted_2: {}, a: {} }, required: ["redacted", "a"] },
    ],
    [
      "definition",
      { $defs: { secret1: {} }, $ref: "#/$defs/secret1" },
      { $defs: { redacted: {} }, $ref: "#/$defs/redacted" },
    ],
    ["member of a value", { default: { a: { secret1: 1 } } }, { default: { a: { redacted: 1 } } }],
  ])("loses the name of a %s of a schema", (_what, parameters, left) => {
    const tools = (schema: object) => [
      { type: "function", function: { name: "f", parameters: schema } },
    ];
    expect(redact({ tools: tools(parameters) })).toEqual({ tools: tools(left) });
  });

  it("keeps the words of the protocol, whatever is looked for", () => {
    const request = {
      messages: [{ role: "user", content: "q" }],
      tools: [{ type: "function", function: { name: "f", parameters: { properties: {} } } }],
    };
    const blocking = [guardrail("block", "messages|content|role|properties|parameters|function")];
    const { findings } = atOnce(guardRequest(request, blocking));
    expect(findings.isBlocking).toBe(false);
  });

  it("loses the names in a field that nobody knows, and its own", () => {
    expect(redact({ messages: [], extra: { secret1: ["secret2"] }, secret3: 1 })).toEqual({
      messages: [],
      extra: { redacted: ["[redacted]"] },
      redacted: 1,
    });
  });

  it("loses what hides behind escapes in the arguments of a call", () => {
    const call = (given: string) => ({
      messages: [
        { role: "assistant", tool_calls: [{ id: "c", function: { name: "f", arguments: given } }] },
      ],
    });
    expect(redact(call('{"\\u0073ecret1":"a\\\\\\u0073\\u0065cret2\\n"}'))).toEqual(
      call('{"[redacted]":"a\\\\[redacted]\\n"}'),
    );
    // An escaped backslash begins no escape.
    expect(redact(call('{"a":"\\\\u0073ecret1"}'))).toEqual(call('{"a":"\\\\u0073ecret1"}'));
  });

  it("is the very same where nothing is found", () => {
    const request = { messages: [{ role: "user", content: "q" }], extra: { a: 1 } };
    expect(redact(request)).toBe(request);
  });
});

describe("a request of megabytes", () => {
  const text = "so secret1 it is, and not a word more of it ".repeat(50_000);
  const request = { messages: [{ role: "user", content: text }] };

  it.each(["redact", "block", "flag"] as const)(
    "lets others have a turn while it is looked through, to %s",
    async (action) => {
      const looking = guardRequest(request, [
        guardrail(action, "(?i)\\b\\w+@\\w+|\\d{3}-\\d{4}|secret2"),
      ]);
      let others = 0;
      let isOver = false;
      const counting = (async () => {
        for (; !isOver; others += 1) await turn();
      })();
      await inTurns(looking, () => turn());
      isOver = true;
      await counting;
      expect(others).toBeGreaterThan(20);
    },
  );

  it("is redacted as a short one is", async () => {
    const { request: redacted } = await inTurns(guardRequest(request, redacting), () => turn());
    expect(redacted.messages[0]?.content).toBe(text.replaceAll("secret1", "[redacted]"));
  });

  it("is not looked through any further once it is called off", async () => {
    const gone = new Error("gone");
    let turns = 0;
    const calledOff = async () => {
      turns += 1;
      if (turns === 3) throw gone;
    };
    await expect(inTurns(guardRequest(request, redacting), calledOff)).rejects.toBe(gone);
    expect(turns).toBe(3);
  });
});
