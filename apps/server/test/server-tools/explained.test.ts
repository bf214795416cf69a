import { expect } from "vitest";
import { faultTest } from "../faults/fault-test.ts";

faultTest(
  "an explanation of a request with server tools runs none, and drops none",
  async (stage) => {
    const tools = [{ type: "openrouter:datetime" }];
    const reply = await stage.post("/explain", {
      model: "t/one",
      messages: [{ role: "user", content: "x" }],
      tools,
    });
    expect(reply.status).toBe(200);
    const explained = JSON.parse(reply.body.toString());
    expect(explained).toMatchObject({ plan: { candidates: [{ model: "t/one" }] } });
    expect(JSON.stringify(explained.dropped_parameters)).not.toContain("datetime");
    expect(stage.a.calls).toEqual([]);
    const refused = await stage.post("/explain", {
      model: "t/one",
      messages: [{ role: "user", content: "x" }],
      tools: [{ type: "openrouter:bash" }],
    });
    expect(refused.status).toBe(400);
  },
);
