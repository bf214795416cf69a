import type { Socket } from "node:net";
import { setTimeout as sleep } from "node:timers/promises";
import { ProviderError } from "@sluice/errors";
import { type RawRequest, startRawUpstream } from "@sluice/mock-upstream";
import fc from "fast-check";
import { expect, it } from "vitest";
import { readLimited } from "./read-limited.ts";
import { createTransport } from "./undici-transport.ts";

const CLOCKS = { connect: 60_000, firstToken: 60_000, idle: 60_000, total: 60_000 };
const never = new AbortController().signal;

/** What the upstream does with one sending of a request. */
interface Act {
  readonly chunked: boolean;
  /** How much of its answer it writes, 0 to 1. */
  readonly share: number;
  readonly close: "keep" | "end" | "destroy" | "reset";
  /** Acts as soon as the head is there, not reading the body. */
  readonly early: boolean;
  readonly pauseMs: number;
}

const act = fc.record<Act>({
  chunked: fc.boolean(),
  share: fc.oneof(fc.constant(0), fc.constant(1), fc.double({ min: 0, max: 1, noNaN: true })),
  close: fc.constantFrom("keep", "end", "destroy", "reset"),
  early: fc.boolean(),
  pauseMs: fc.constantFrom(0, 0, 5),
});
/** One request, what is done with its first and its second sending. */
interface Asked {
  readonly acts: readonly [Act, Act];
  readonly large: boolean;
}

const LARGE = "x".repeat(3_000_000);
const request = fc.record<Asked>({ acts: fc.tuple(act, act), large: fc.boolean() });
const requests = fc.array(request, { minLength: 1, maxLength: 6 });

const answerTo = (name: string, chunked: boolean): string =>
  chunked
    ? `HTTP/1.1 200 OK\r\ntransfer-encoding: chunked\r\n\r\n2\r\nto\r\n${name.length.toString(16)}\r\n${name}\r\n0\r\n\r\n`
    : `HTTP/1.1 200 OK\r\ncontent-length: ${name.length + 2}\r\n\r\nto${name}`;

/** What is written of the answer; all of it if the connection is kept, or nobody would ever know. */
function written(name: string, { chunked, share, close }: Act): { bytes: string; whole: boolean } {
  const answer = answerTo(name, chunked);
  const count = close === "keep" ? answer.length : Math.round(share * answer.length);
  return { bytes: answer.slice(0, count), whole: count === answer.length };
}

async function perform(socket: Socket, name: string, doing: Act): Promise<void> {
  if (doing.early) socket.pause();
  const { bytes } = written(name, doing);
  if (bytes !== "") await new Promise<void>((resolve) => socket.write(bytes, () => resolve()));
  // A reset that overtakes the answer while a body is sent would take the answer with it.
  if (doing.early || doing.pauseMs > 0) await sleep(Math.max(doing.pauseMs, 5));
  if (doing.close === "end") socket.end();
  if (doing.close === "destroy") socket.destroy();
  if (doing.close === "reset") socket.resetAndDestroy();
  if (doing.early) socket.resume();
}

const indexOf = ({ head }: RawRequest): number => Number(/^POST \/r(\d+)/.exec(head)?.[1]);

/** An upstream that does what is asked with `/r0`, `/r1`, …, and answers everything else. */
async function openUpstream(asked: readonly Asked[]) {
  const sendings = asked.map((): RawRequest[] => []);
  const actOf = (index: number) => asked[index]?.acts[(sendings[index]?.length ?? 0) - 1];
  const upstream = await startRawUpstream({
    head: (socket, got) => {
      const index = indexOf(got);
      sendings[index]?.push(got);
      const doing = actOf(index);
      if (doing?.early === true) void perform(socket, `/r${index}`, doing);
    },
    request: (socket, got) => {
      const index = indexOf(got);
      const doing = actOf(index);
      if (doing === undefined) socket.write(answerTo("else", false));
      else if (!doing.early) void perform(socket, `/r${index}`, doing);
    },
  });
  return { upstream, sendings };
}

function check(
  name: string,
  [first, second]: Asked["acts"],
  sendings: readonly RawRequest[],
  outcome: PromiseSettledResult<string>,
): void {
  expect([1, 2]).toContain(sendings.length);
  const again = sendings.length === 2;
  if (again) {
    expect(written(name, first).bytes).toBe("");
    expect(sendings[0]?.turn).toBeGreaterThan(1);
  }
  if (written(name, again ? second : first).whole) {
    expect(outcome).toEqual({ status: "fulfilled", value: `to${name}` });
    return;
  }
  expect(outcome.status).toBe("rejected");
  const { reason } = outcome as PromiseRejectedResult;
  if (!ProviderError.isInstance(reason)) throw reason;
  expect(["malformed", "unreachable"]).toContain(reason.failure.kind);
}

it("whenever a connection breaks, there is one answer or one error, and no second sending after a byte", {
  timeout: 300_000,
}, async () => {
  let sentAgain = 0;
  const run = async (asked: readonly Asked[], warm: boolean): Promise<void> => {
    const { upstream, sendings } = await openUpstream(asked);
    const transport = createTransport();
    const send = async (path: string, body: string): Promise<string> => {
      const url = new URL(path, upstream.url).href;
      const sent = { method: "POST", url, headers: {}, body } as const;
      return readLimited((await transport.send(sent, CLOCKS, never)).reads);
    };
    try {
      if (warm) await Promise.all(asked.map(() => send("/warm", "{}")));
      await sleep(5);
      const outcomes = await Promise.allSettled(
        asked.map(({ large }, index) => send(`/r${index}`, large ? LARGE : "{}")),
      );
      asked.forEach(({ acts }, index) => {
        const outcome = outcomes[index] as PromiseSettledResult<string>;
        check(`/r${index}`, acts, sendings[index] ?? [], outcome);
      });
      sentAgain += sendings.filter(({ length }) => length === 2).length;
    } finally {
      await upstream.close();
      await transport.close();
    }
  };
  await fc.assert(fc.asyncProperty(requests, fc.boolean(), run), { numRuns: 150 });
  expect(sentAgain).toBeGreaterThan(0);
});
