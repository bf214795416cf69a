import { expect } from "vitest";
import type { Reply } from "../faults/ask.ts";
import { cleanStream } from "../faults/clean-stream.ts";
import { envelope } from "../faults/envelope.ts";
import { errorStream } from "../faults/error-stream.ts";
import { faultTest, faultTests } from "../faults/fault-test.ts";
import { streamText } from "../faults/stream-text.ts";

/** A mistake in this installation's own code, here in a plugin, is a 500 that tells nothing (contract §6). */
const PLUGIN = new URL("./broken-plugin.ts", import.meta.url).href;
const settings = { more: `plugins: { "${PLUGIN}": {} }` };
const stream = { stream: true };
const broken = (where: string, id = "broken") => ({ plugins: [{ id, where }] });

function checkMasked(reply: Reply, text: string): void {
  for (const inside of ["secret", "operator", "TypeError", "Cannot read", "undefined"]) {
    expect(text).not.toContain(inside);
  }
  expect(reply.headers["x-generation-id"]).toMatch(/^gen-/);
}

faultTests(
  "a mistake in our code is a masked 500",
  {
    "before a plain answer": broken("before"),
    "with nothing thrown": broken("nothing"),
    "with a function rejected": broken("later"),
    "in the result": broken("result"),
    "before a stream": { ...broken("before"), ...stream },
    "at the beginning of a stream": { ...broken("stream"), ...stream },
  },
  async ({ chat }, more) => {
    const reply = await chat(more);
    const { error } = envelope(reply, 500);
    expect(error.message).toMatch(/internal/i);
    checkMasked(reply, reply.body.toString());
  },
  settings,
);

faultTest(
  "a mistake after the first token is a masked error in the stream",
  async ({ a, chat, ledger }) => {
    const reply = await chat({ ...broken("middle"), ...stream });
    const { before, code } = errorStream(reply, 500);
    expect(streamText(before)).toBe("from-a");
    expect(code).toBe(500);
    checkMasked(reply, reply.body.toString());
    expect(a.calls).toHaveLength(1);
    expect((await ledger(reply)).outcome).toBe("failed");
  },
  settings,
);

faultTest(
  "a request that fails before it is sent costs nothing and reaches nobody",
  async ({ a, chat, ledger }) => {
    const reply = await chat(broken("before"));
    envelope(reply, 500);
    expect(a.calls).toHaveLength(0);
    expect(await ledger(reply)).toMatchObject({ outcome: "failed", cost: 0 });
  },
  settings,
);

faultTests(
  "a mistake where the answer is out does not change it",
  { plain: {}, stream },
  async ({ chat }, more: { stream?: boolean }) => {
    const reply = await chat({ ...broken("settled"), ...more });
    if (more.stream === true) expect(streamText(cleanStream(reply))).toBe("from-a");
    else expect(JSON.parse(reply.body.toString()).choices[0].message.content).toBe("from-a");
  },
  settings,
);

faultTests(
  "a plugin that may be left out is",
  {
    before: broken("before", "dispensable"),
    "in the result": broken("result", "dispensable"),
  },
  async ({ chat }, more) => {
    const reply = await chat(more);
    expect(reply.status).toBe(200);
    expect(JSON.parse(reply.body.toString()).choices[0].message.content).toBe("from-a");
  },
  settings,
);
