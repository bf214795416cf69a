import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { parseChatRequest } from "../parse/parse-chat-request.ts";

const message = (fields: object) => {
  const parsed = parseChatRequest({ messages: [{ role: "user", content: "x" }], ...fields });
  return parsed.kind === "invalid" ? parsed.message : "ok";
};
const user = (content: unknown) => message({ messages: [{ role: "user", content }] });

describe("the words for a fault", () => {
  it("name the deepest place of the branch that was meant", () => {
    expect(
      user([
        { type: "text", text: "x" },
        { type: "image_url", image_url: { url: 5 } },
      ]),
    ).toBe("messages[0].content[1].image_url.url must be a string");
    expect(user([{ type: "image_url", image_url: {} }])).toBe(
      "messages[0].content[0].image_url.url is required",
    );
  });

  it("name all that a place takes when no branch comes near", () => {
    expect(user(5)).toBe("messages[0].content must be a string or an array");
    expect(message({ messages: [{ role: "robot" }] })).toBe(
      'messages[0].role must be one of "system", "developer", "user", "assistant", "tool"',
    );
    expect(user([{ type: "smell" }])).toMatch(
      /^messages\[0\]\.content\[0\]\.type must be one of "text", /,
    );
    expect(message({ tools: [{ type: "function" }] })).toBe("tools[0].function is required");
    expect(message({ messages: [{ role: "user" }] })).toBe("messages[0].content is required");
  });

  it("name limits", () => {
    expect(message({ temperature: 3 })).toBe("temperature must be at most 2");
    expect(message({ stop: ["a", "b", "c", "d", "e"] })).toBe("stop must have at most 4 items");
    expect(message({ session_id: "a".repeat(257) })).toBe(
      "session_id must have at most 256 characters",
    );
    expect(message({ messages: [] })).toBe("messages must have at least 1 item");
    expect(message({ messages: null })).toBe("messages is required");
  });

  it("name what a server tool is given as wrong, and only what it lacks as missing", () => {
    const tool = (type: string, parameters: object) => message({ tools: [{ type, parameters }] });
    expect(tool("sluice:datetime", { timezone: 5 })).toBe(
      "tools[0].parameters.timezone must be a string",
    );
    expect(tool("sluice:web_search", { engine: "zzz" })).toMatch(
      /^tools\[0\]\.parameters\.engine must be one of "auto", /,
    );
    expect(message({ tools: [{ type: "sluice:web_fetch", max_uses: {} }] })).toBe(
      "tools[0].max_uses must be a number",
    );
    const location = { user_location: { city: "Oslo" } };
    expect(tool("sluice:web_search", location)).toBe(
      "tools[0].parameters.user_location.type is required",
    );
  });

  it("name the fields that a closed object has", () => {
    expect(message({ provider: { fallback: 1 } })).toMatch(
      /^provider has no field "fallback" \(allowed are order, only, ignore, /,
    );
  });

  it("stop at three faults", () => {
    const many = { temperature: 3, top_p: 3, min_p: 3, top_a: 3, seed: "x" };
    expect(message(many)).toMatch(/^.* must .*; .* must .*; .* must .*; and 2 more$/);
  });

  it("never repeat a value", () => {
    fc.assert(
      fc.property(
        fc.constantFrom("temperature", "stream", "tools", "metadata", "provider", "stop"),
        (field) => {
          expect(message({ [field]: { a: "SECRET", b: ["SECRET"] } })).not.toContain("SECRET");
          expect(message({ [field]: ["SECRET", { type: "SECRET" }] })).not.toContain("SECRET");
        },
      ),
    );
  });

  it("cut long keys of the caller", () => {
    expect(message({ provider: { ["k".repeat(10_000)]: 1 } }).length).toBeLessThan(500);
    expect(message({ metadata: { ["k".repeat(10_000)]: 1 } }).length).toBeLessThan(500);
  });
});
