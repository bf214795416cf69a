import { ProviderError } from "@sluice/errors";
import type { FunctionTool } from "@sluice/schema";
import { describe, expect, it } from "vitest";
import { bodyOf } from "../../test/body-of.ts";
import { fixturesIn } from "../../test/fixtures-in.ts";
import { makeProvider } from "../../test/make-provider.ts";
import { sampleCall } from "../conformance/sample-call.ts";
import { lmstudio } from "./lmstudio.ts";

const provider = makeProvider(lmstudio);
const tool = (name: string): FunctionTool => ({ type: "function", function: { name } });

describe("chat at LM Studio", () => {
  it("chooses one tool by offering no other, each with parameters", () => {
    const tools = [tool("now"), tool("weather")];
    const tool_choice = { type: "function" as const, function: { name: "now" } };
    const offered = {
      type: "function",
      function: { name: "now", parameters: { type: "object", properties: {} } },
    };
    expect(bodyOf(provider, { tools, tool_choice })).toMatchObject({
      tools: [offered],
      tool_choice: "required",
    });
    const free = bodyOf(provider, { tools, tool_choice: "auto" });
    expect(free).toMatchObject({ tool_choice: "auto" });
    expect(free.tools).toHaveLength(2);
  });

  it("asks for any object by a schema, since JSON without one is refused", () => {
    expect(bodyOf(provider, { response_format: { type: "json_object" } })).toMatchObject({
      response_format: { type: "json_schema", json_schema: { schema: { type: "object" } } },
    });
  });

  it("fetches no pictures, so that they are fetched for it", () => {
    const url = "https://x.test/a.png";
    const content = [{ type: "image_url" as const, image_url: { url } }];
    const call = sampleCall({ messages: [{ role: "user" as const, content }] });
    expect(provider.chat?.inline?.(call)).toMatchObject([{ kind: "image", url }]);
  });

  it("has another word for the penalty of repetition", () => {
    const body = bodyOf(provider, { repetition_penalty: 1.1 });
    expect(body).toMatchObject({ repeat_penalty: 1.1 });
    expect(body).not.toHaveProperty("repetition_penalty");
  });
});

it("serves chat and embeddings alone", () => {
  for (const operation of ["rerank", "speech", "moderations"]) {
    expect(provider).not.toHaveProperty(operation);
  }
  expect(provider.embeddings).toBeDefined();
});

it("reads a prompt that is too long out of the one event of its stream", () => {
  const [, data = ""] =
    /^data: (.*)$/m.exec(fixturesIn(import.meta.url).text("overflow.sse")) ?? [];
  const call = sampleCall({ messages: [{ role: "user" as const, content: "x" }], stream: true });
  const decoder = provider.chat?.openStream(call);
  expect(() => {
    decoder?.push([{ id: undefined, event: "error", data }]);
    decoder?.end();
  }).toThrow(
    expect.toSatisfy(
      (error) => ProviderError.isInstance(error) && error.failure.kind === "too-long",
    ),
  );
});
