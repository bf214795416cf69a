import { steps } from "@sluice/mock-upstream";
import { expect } from "vitest";
import { completionOf } from "./answers.ts";
import { envelope } from "./envelope.ts";
import { faultTest, faultTests } from "./fault-test.ts";
import type { Stage } from "./stage.ts";
import { streamChunks } from "./stream-chunks.ts";
import { events, streamScript } from "./upstream-chunk.ts";

const sentTo = ({ a }: Stage) => a.calls.at(-1)?.body as Readonly<Record<string, unknown>>;
const jsonOf = ({ body }: { readonly body: Buffer }) => JSON.parse(body.toString());
const FUNCTION = { type: "function", function: { name: "f" } } as const;

faultTests(
  "a server tool that nothing here runs is refused, with those that are here",
  {
    bash: { tools: [FUNCTION, { type: "openrouter:bash" }] },
    advisor: { tools: [{ type: "sluice:advisor", model: "t/two" }] },
    forced: { tools: [FUNCTION], tool_choice: { type: "openrouter:image_generation" } },
    "of another operation": { tools: [{ type: "openrouter:apply_patch" }] },
  },
  async (stage, asked) => {
    const { error } = envelope(await stage.chat(asked), 400);
    expect(error.message).toContain("sluice:datetime");
    expect(stage.a.calls).toEqual([]);
  },
);

faultTest(
  "a server tool that must be called and is not among the tools is a contradiction",
  async (stage) => {
    envelope(
      await stage.chat({ tools: [FUNCTION], tool_choice: { type: "sluice:datetime" } }),
      422,
    );
    expect(stage.a.calls).toEqual([]);
  },
);

faultTest("a suffix is cut, and the metadata tells what was asked for", async (stage) => {
  const headers = { "x-openrouter-metadata": "enabled" };
  const reply = await stage.chat({ model: "t/two:floor:nitro" }, { headers });
  expect(jsonOf(reply)).toMatchObject({
    model: "t/two",
    openrouter_metadata: { requested: "t/two:floor:nitro", params: { dropped: [":nitro"] } },
  });
  expect(reply.headers["x-sluice-dropped"]).toBe(":nitro");
});

faultTest("`:online` where nothing searches says what to configure", async (stage) => {
  const { error } = envelope(await stage.chat({ model: "t/two:online" }), 400);
  expect(error.message).toContain("set plugins.web.engines.exa.api_key");
});

faultTest("an unknown model is told by the name the caller gave it", async (stage) => {
  expect(envelope(await stage.chat({ model: "t/none:nitro" }), 400).error.message).toContain(
    "t/none:nitro",
  );
});

faultTest("legacy fields and the headers of other clients change nothing else", async (stage) => {
  const reply = await stage.chat(
    {
      usage: { include: true },
      route: "fallback",
      transforms: [],
      include_reasoning: true,
      messages: [
        { role: "user", content: "1" },
        { role: "assistant", content: "2", reasoning_content: "hm" },
        { role: "user", content: "3" },
      ],
    },
    {
      headers: {
        "http-referer": "https://app.example",
        "x-title": "App",
        "x-openrouter-title": "App",
        "x-openrouter-categories": "a,b",
        "x-session-id": "s-1",
      },
    },
  );
  expect(reply.status).toBe(200);
  expect(reply.headers).not.toHaveProperty("x-sluice-dropped");
  expect(Object.keys(sentTo(stage)).sort()).toEqual(["messages", "model", "user"]);
  expect(sentTo(stage).messages).toContainEqual({
    role: "assistant",
    content: "2",
    reasoning: "hm",
  });
});

faultTest("a session id in the header is held to its length", async (stage) => {
  const ask = (length: number) =>
    stage.chat({}, { headers: { "x-session-id": "s".repeat(length) } });
  expect((await ask(256)).status).toBe(200);
  envelope(await ask(257), 400);
});

faultTests(
  "reasoning is hidden when the caller says so",
  {
    exclude: { reasoning: { exclude: true } },
    "include_reasoning: false": { include_reasoning: false },
    both: { include_reasoning: false, reasoning: { effort: "low" } },
  },
  async (stage, asked) => {
    const thought = { content: "yes", reasoning_content: "deep thought" };
    const message = { role: "assistant", ...thought };
    const whole = completionOf("a", { choices: [{ index: 0, message, finish_reason: "stop" }] });
    const chunk = (delta: object, finish_reason: string | null) =>
      events(JSON.stringify({ id: "u", choices: [{ index: 0, delta, finish_reason }] }));
    stage.a.answer(({ body }) =>
      (body as { stream?: boolean }).stream === true
        ? streamScript(
            chunk({ reasoning_content: "deep thought" }, null),
            chunk({ content: "yes", reasoning: "deep thought" }, null),
            chunk({}, "stop"),
          )
        : [steps.json(whole)],
    );
    const shown = await stage.chat({});
    expect(shown.body.toString()).toContain("deep thought");
    const plain = await stage.chat(asked);
    expect(jsonOf(plain).choices[0].message).toMatchObject({ content: "yes", reasoning: null });
    const streamed = await stage.chat({ ...asked, stream: true });
    expect(streamChunks(streamed).length).toBeGreaterThan(1);
    for (const { body } of [plain, streamed]) expect(body.toString()).not.toContain("deep");
  },
);
