import {
  activate,
  type ChatChunk,
  type ChatRequest,
  type ChatResult,
  objectPiece,
  openPlugins,
  type PluginRun,
  runAfter,
  runBefore,
} from "@sluice/plugins";
import { plainHost, pluginConformance } from "@sluice/plugins/conformance";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import piiRedactor from "./index.ts";

const MAIL = "ada@example.com";
const PHONE = "+49 30 901820";
const CARD = "4111 1111 1111 1111";
const IBAN = "DE89 3704 0044 0532 0130 00";
const VALUES = [MAIL, PHONE, CARD, IBAN];

type Messages = ChatRequest["messages"];

async function redacted(messages: Messages, options: object = {}) {
  const host = plainHost();
  const active = activate([{ id: "pii-redactor", ...options }], [piiRedactor]);
  const run = openPlugins(active, { messages }, host);
  const outcome = await runBefore(run);
  if (outcome.kind !== "continue") throw new Error("it answered");
  return { run, host, messages: outcome.request.messages };
}

const ask = (content: string, options?: object) => redacted([{ role: "user", content }], options);

describe("a prompt", () => {
  it("is sent with a placeholder for each value, and the stage says how many", async () => {
    const { messages, host } = await ask(
      `Mail ${MAIL}, ${MAIL} or call ${PHONE}; ${CARD}; ${IBAN}`,
    );
    expect(messages[0]?.content).toBe(
      "Mail [EMAIL_1], [EMAIL_1] or call [PHONE_1]; [CARD_1]; [IBAN_1]",
    );
    expect(host.stages).toEqual([
      {
        type: "plugin",
        name: "pii-redactor",
        summary: "values were replaced by placeholders",
        data: { replaced: { email: 1, phone: 1, card: 1, iban: 1 } },
      },
    ]);
  });

  it("without a value is sent as it is", async () => {
    const before: Messages = [{ role: "user", content: "Hello." }];
    const { messages, host } = await redacted(before);
    expect(messages).toBe(before);
    expect(host.stages).toEqual([]);
  });

  it("keeps what looks like a placeholder: its number is given to no value", async () => {
    const { messages } = await ask(`What is [EMAIL_1]? Mine is ${MAIL}.`);
    expect(messages[0]?.content).toBe("What is [EMAIL_1]? Mine is [EMAIL_2].");
  });

  it("is redacted in every place that has a text", async () => {
    const everywhere = `x ${MAIL} y`;
    const call = { id: "c", type: "function" as const };
    const written = JSON.stringify({ [MAIL]: [everywhere, { a: "b" }] });
    const { messages } = await redacted([
      { role: "system", content: [{ type: "text", text: everywhere }] },
      { role: "developer", content: everywhere },
      {
        role: "user",
        name: MAIL,
        content: [
          { type: "text", text: everywhere, cache_control: { type: "ephemeral" } },
          { type: "file", file: { filename: `${MAIL} cv.pdf`, file_data: "data:;base64,AA==" } },
          { type: "image_url", image_url: { url: "https://example.test/a.png" } },
        ],
      },
      {
        role: "assistant",
        content: null,
        refusal: everywhere,
        reasoning: everywhere,
        reasoning_details: [
          { type: "reasoning.text", text: everywhere, signature: "abc" },
          { type: "reasoning.summary", summary: everywhere },
          { type: "reasoning.encrypted", data: "AAAA" },
        ],
        tool_calls: [{ ...call, function: { name: "f", arguments: written } }],
        annotations: [
          {
            type: "url_citation",
            url_citation: { url: "https://example.test", content: everywhere },
          },
        ],
      },
      { role: "tool", tool_call_id: "c", content: '{"mail":"ada\\u0040example.com"}' },
    ]);
    const sent = JSON.stringify(messages);
    expect(sent).not.toContain(MAIL);
    expect(sent).not.toContain("u0040");
    expect(sent.match(/\[EMAIL_1\]/g)).toHaveLength(12);
    expect(messages[2]).toMatchObject({
      name: undefined,
      content: [{ cache_control: {} }, {}, {}],
    });
  });

  it("has the number of a card in a tool's arguments replaced, digits and all", async () => {
    const { messages } = await redacted([
      {
        role: "assistant",
        tool_calls: [
          {
            id: "c",
            type: "function",
            function: { name: "pay", arguments: '{"card": 6011000990139424001}' },
          },
          {
            id: "d",
            type: "function",
            function: { name: "pay", arguments: '{"card": 4111111111111111, "n": 1}' },
          },
        ],
      },
      { role: "tool", tool_call_id: "c", content: "ok" },
      { role: "tool", tool_call_id: "d", content: "ok" },
    ]);
    expect(messages[0]).toMatchObject({
      tool_calls: [
        { function: { arguments: '{"card": 6011000990139424001}' } },
        { function: { arguments: '{"card":"[CARD_1]","n":1}' } },
      ],
    });
  });

  it("keeps signed thoughts as they are, but for values that the rest of the prompt names", async () => {
    const detail = { type: "reasoning.text" as const, signature: "s" };
    const { messages } = await redacted([
      { role: "user", content: MAIL },
      {
        role: "assistant",
        content: "hi",
        reasoning_details: [{ ...detail, text: `${MAIL} unlike info@example.org` }],
      },
    ]);
    expect(messages[1]).toMatchObject({
      reasoning_details: [{ text: "[EMAIL_1] unlike info@example.org" }],
    });
  });

  it("reads the same one turn later", async () => {
    const turns: Messages = [
      { role: "user", content: `${PHONE} and ${MAIL}` },
      { role: "assistant", content: `I will call ${PHONE}.` },
    ];
    const [first, second] = [
      await redacted(turns),
      await redacted([...turns, { role: "user", content: `also bob@example.com` }]),
    ];
    expect(second.messages.slice(0, 2)).toEqual(first.messages);
    expect(second.messages[2]?.content).toBe("also [EMAIL_2]");
  });
});

describe("options", () => {
  it("kinds: only those are hidden", async () => {
    const { messages } = await ask(`${MAIL} ${PHONE}`, { kinds: ["phone"] });
    expect(messages[0]?.content).toBe(`${MAIL} [PHONE_1]`);
  });

  it("roles: only their messages are looked at", async () => {
    const both: Messages = [
      { role: "system", content: MAIL },
      { role: "user", content: MAIL },
    ];
    const { messages } = await redacted(both, { roles: ["user"] });
    expect(messages.map(({ content }) => content)).toEqual([MAIL, "[EMAIL_1]"]);
  });

  it("country: its numbers are found without their code", async () => {
    expect((await ask("(030) 90 18 20", { country: "DE" })).messages[0]?.content).toBe("[PHONE_1]");
    expect((await ask("(030) 90 18 20")).messages[0]?.content).toBe("(030) 90 18 20");
  });

  it.each([
    { kinds: [] },
    { kinds: ["name"] },
    { roles: ["robot"] },
    { country: "XX" },
    { other: 1 },
  ])("refuses %j", (options) => {
    expect(() => activate([{ id: "pii-redactor", ...options }], [piiRedactor])).toThrow(
      /plugins\[0\]/,
    );
  });

  it("tells an explanation whether it has anything to do", () => {
    const [active] = activate([{ id: "pii-redactor" }], [piiRedactor]);
    const acts = (content: string) =>
      piiRedactor.actsOn?.({ messages: [{ role: "user", content }] }, active?.options as never);
    expect([acts(MAIL), acts("hello")]).toEqual([true, false]);
  });
});

const frame = { id: "gen-1-test", created: 1, model: "acme/one", provider: "Acme" };

function resultOf(message: Partial<ChatResult["choices"][number]["message"]>): ChatResult {
  return {
    ...frame,
    object: "chat.completion",
    system_fingerprint: null,
    choices: [
      {
        index: 0,
        message: { role: "assistant", content: null, ...message },
        finish_reason: "stop",
        native_finish_reason: "stop",
        logprobs: null,
      },
    ],
  };
}

async function afterResult(run: PluginRun, message: Parameters<typeof resultOf>[0]) {
  const answer = await runAfter(run, { kind: "result", result: resultOf(message) });
  return answer.kind === "result" ? answer.result.choices[0]?.message : undefined;
}

describe("a whole answer", () => {
  it("has the values back in its text, thoughts and tool calls", async () => {
    const { run } = await ask(`${MAIL} ${PHONE}`);
    const call = { id: "c", type: "function" as const };
    const message = await afterResult(run, {
      content: "Mail [EMAIL_1] [EMAIL_9] [",
      reasoning: "They gave [PHONE_1]",
      reasoning_details: [
        { type: "reasoning.text", text: "They gave [PHONE_1] [EMA", signature: "s" },
      ],
      tool_calls: [{ ...call, function: { name: "f", arguments: '{"to":"[EMAIL_1]"}' } }],
      annotations: [
        { type: "url_citation", url_citation: { url: "u", start_index: 15, end_index: 24 } },
      ],
    });
    expect(message).toMatchObject({
      content: `Mail ${MAIL} [EMAIL_9] [`,
      reasoning: `They gave ${PHONE}`,
      reasoning_details: [{ text: `They gave ${PHONE} [EMA`, signature: "s" }],
      tool_calls: [{ id: "c", function: { arguments: `{"to":"${MAIL}"}` } }],
      annotations: [{ url_citation: { start_index: 21, end_index: 30 } }],
    });
    expect(message?.content?.slice(21, 30)).toBe("[EMAIL_9]");
  });

  it("is passed on as it is where nothing was hidden", async () => {
    const { run } = await ask("hello");
    expect(await afterResult(run, { content: "[EMAIL_1]" })).toMatchObject({
      content: "[EMAIL_1]",
    });
  });
});

type Delta = ChatChunk["choices"][number]["delta"];

function chunkOf(delta: Delta, finish: "stop" | null = null): ChatChunk {
  const choice = { index: 0, delta, finish_reason: finish, native_finish_reason: finish };
  return { ...frame, object: "chat.completion.chunk", choices: [choice] };
}

/** The deltas of a stream's chunks after the plugin; those that came before it broke, when it breaks. */
async function afterStream(run: PluginRun, chunks: readonly ChatChunk[], failure?: Error) {
  async function* reads() {
    for (const chunk of chunks) yield [objectPiece(chunk)];
    if (failure !== undefined) throw failure;
  }
  const answer = await runAfter(run, { kind: "stream", reads: reads() });
  if (answer.kind !== "stream") throw new Error("no stream");
  const deltas: Delta[] = [];
  try {
    for await (const pieces of answer.reads) {
      deltas.push(...pieces.flatMap((piece) => piece.chunk().choices.map(({ delta }) => delta)));
    }
  } catch (error) {
    expect(error).toBe(failure);
  }
  return deltas;
}

/** What a client puts together. */
function joined(deltas: readonly Delta[]) {
  const text = (name: "content" | "reasoning") => deltas.map((delta) => delta[name] ?? "").join("");
  const calls = deltas.flatMap(({ tool_calls }) => tool_calls ?? []);
  const details = deltas.flatMap(({ reasoning_details }) => reasoning_details ?? []);
  return {
    content: text("content"),
    reasoning: text("reasoning"),
    thoughts: details.map((detail) => detail.text ?? "").join(""),
    calls: [0, 1].map((index) =>
      calls
        .flatMap((call) => (call.index === index ? (call.function?.arguments ?? "") : []))
        .join(""),
    ),
  };
}

const pieces = (text: string, cuts: readonly number[]): readonly string[] => {
  const places = [...new Set(cuts.map((cut) => cut % (text.length + 1)))].sort((a, b) => a - b);
  return [...places, text.length].map((place, at) => text.slice(places[at - 1] ?? 0, place));
};

describe("a streamed answer", () => {
  it("has the values back wherever their placeholders are cut, in every text of it", async () => {
    const said = "Mail [EMAIL_1], call [PHONE_1] [EMAIL_7] [";
    const back = `Mail ${MAIL}, call ${PHONE} [EMAIL_7] [`;
    const written = JSON.stringify({ to: "[EMAIL_1]", card: "[CARD_1]", list: ["[IBAN_1]"] });
    const called = JSON.stringify({ to: MAIL, card: CARD, list: [IBAN] });
    const { run } = await ask(VALUES.join(" and "));
    const cuts = fc.array(fc.nat(100), { maxLength: 12 });
    await fc.assert(
      fc.asyncProperty(cuts, cuts, cuts, cuts, async (one, two, three, four) => {
        const call = (index: number) => (piece: string) =>
          chunkOf({ tool_calls: [{ index, function: { arguments: piece } }] });
        const [calls, others] = [
          pieces(written, three).map(call(0)),
          pieces(written, four).map(call(1)),
        ];
        const mixed = Array.from({ length: 14 }, (_, at) => [calls[at], others[at]]).flat();
        const chunks = [
          ...pieces(said, one).map((text) =>
            chunkOf({
              reasoning: text,
              reasoning_details: [{ type: "reasoning.text", index: 0, text }],
            }),
          ),
          ...pieces(said, two).map((content) => chunkOf({ content })),
          ...mixed.flatMap((chunk) => chunk ?? []),
          chunkOf({ content: "" }, "stop"),
        ];
        const deltas = await afterStream(run, chunks);
        expect(deltas).toHaveLength(chunks.length);
        expect(joined(deltas)).toEqual({
          content: back,
          reasoning: back,
          thoughts: back,
          calls: [called, called],
        });
        const firstContent = deltas.findIndex(({ content }) => (content ?? "") !== "");
        const thoughtsAfter = deltas
          .slice(firstContent + 1)
          .some(({ reasoning }) => (reasoning ?? "") !== "");
        expect(thoughtsAfter).toBe(false);
      }),
      { numRuns: 200 },
    );
  });

  it("gives what it held back when the stream breaks, and the failure after it", async () => {
    const { run } = await ask(MAIL);
    const deltas = await afterStream(run, [chunkOf({ content: "at [EMAIL" })], new Error("broken"));
    expect(joined(deltas).content).toBe("at [EMAIL");
  });

  it("gives what it held back when the stream ends without a reason", async () => {
    const { run } = await ask(MAIL);
    expect(joined(await afterStream(run, [chunkOf({ content: "[" })])).content).toBe("[");
  });
});

describe("no value is sent upstream", () => {
  const around = fc.string({ maxLength: 8, unit: fc.constantFrom(..." ,.;:!?\n\"'([<") });
  const texts = fc
    .array(fc.oneof(fc.constantFrom(...VALUES), fc.lorem({ maxCount: 3 })), {
      minLength: 1,
      maxLength: 6,
    })
    .chain((words) =>
      fc
        .array(around, { minLength: words.length, maxLength: words.length })
        .map((gaps) => words.map((word, at) => `${gaps[at]} ${word}`).join(" ")),
    );

  it("wherever it stands in the text of any message", async () => {
    await fc.assert(
      fc.asyncProperty(texts, texts, texts, async (one, two, three) => {
        const { messages } = await redacted([
          { role: "system", content: one },
          { role: "user", content: [{ type: "text", text: two }] },
          {
            role: "assistant",
            tool_calls: [
              {
                id: "c",
                type: "function",
                function: { name: "f", arguments: JSON.stringify({ three }) },
              },
            ],
          },
          { role: "tool", tool_call_id: "c", content: three },
        ]);
        const sent = JSON.stringify(messages);
        for (const value of VALUES) expect(sent).not.toContain(value);
      }),
      { numRuns: 300 },
    );
  });
});

describe("conformance", () => {
  const requests: ChatRequest[] = [
    { messages: [{ role: "user", content: `Reach me at ${MAIL} or ${PHONE}.` }] },
    { messages: [{ role: "user", content: "Nothing to hide." }], stream: true },
  ];
  const samples = { requests, badOptions: [{ kinds: "email" }, { country: "Germany" }] };
  for (const { name, run } of pluginConformance(piiRedactor, samples)) it(name, run);
});
