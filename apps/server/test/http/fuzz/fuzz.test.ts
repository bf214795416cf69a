import { Agent } from "node:http";
import fc from "fast-check";
import { afterAll, beforeAll, expect, test } from "vitest";
import { openStage, type Stage } from "../../faults/stage.ts";
import { MANAGEMENT_KEY } from "../../start-test-server.ts";
import { checkFuzzReply } from "./check-fuzz-reply.ts";
import { type FuzzRequest, fuzzRequest } from "./fuzz-request.ts";
import { heapAfterCollection } from "./heap-after-collection.ts";
import { playRawConnection, rawConnection } from "./raw-connection.ts";
import { type FuzzTarget, sendFuzzRequest } from "./send-fuzz-request.ts";

/** `SLUICE_FUZZ_REQUESTS=100000` for the long form; another `SLUICE_FUZZ_SEED` for other requests. */
const REQUESTS = Number(process.env.SLUICE_FUZZ_REQUESTS ?? 2000);
const SEED = Number(process.env.SLUICE_FUZZ_SEED ?? 20_261_128);
const MINUTES = 60_000;
/** Requests that are made, then sent, together. */
const BATCH = 250;
const AT_A_TIME = 8;
const GROWTH_BYTES = 96 * 1024 * 1024;

let stage: Stage;
let target: FuzzTarget;
const agent = new Agent({ keepAlive: true, maxSockets: AT_A_TIME });

beforeAll(async () => {
  stage = await openStage({ more: "server: { body_limit: 256kb }" });
  // The usual success of whatever is asked.
  forgetCalls();
  const made = await stage.post(
    "/keys",
    { name: "of fuzz" },
    { headers: { authorization: `Bearer ${MANAGEMENT_KEY}` } },
  );
  target = {
    port: Number(new URL(stage.server.origin).port),
    agent,
    hash: JSON.parse(made.body.toString()).data.hash,
    keyFor: (path) => (path.includes("/keys") ? MANAGEMENT_KEY : stage.server.key),
  };
});
afterAll(async () => {
  agent.destroy();
  await stage.close();
});

/** Does `work` for each of `REQUESTS / share` cases, some at a time; a case that fails is told with it. */
async function eachCase<Case>(
  cases: fc.Arbitrary<Case>,
  share: number,
  work: (one: Case) => Promise<void>,
): Promise<void> {
  for (let done = 0; done < REQUESTS / share; done += BATCH) {
    const batch = fc.sample(cases, { seed: SEED + done, numRuns: BATCH }).values();
    const worker = async (): Promise<void> => {
      for (const one of batch) await work(one).catch((error) => fail(one, error));
    };
    await Promise.all(Array.from({ length: AT_A_TIME }, worker));
    forgetCalls();
  }
}

function forgetCalls(): void {
  for (const mock of [stage.a, stage.b]) mock.reset();
}

function fail(one: unknown, error: unknown): never {
  throw new Error(JSON.stringify(one, readable).slice(0, 5000), { cause: error });
}

/** Bytes as the text they mostly are. */
function readable(_name: string, value: unknown): unknown {
  const isBytes = typeof value === "object" && value !== null && "data" in value;
  return isBytes && Array.isArray(value.data) ? Buffer.from(value.data).toString("latin1") : value;
}

async function stillServes(): Promise<void> {
  const reply = await stage.chat({ model: "local/echo" });
  expect(JSON.parse(reply.body.toString()).choices[0].message.content).toBe("Say hi.");
}

test(
  "no request is a fault of the server's, and every refusal is the one envelope",
  async () => {
    const secrets = [stage.server.key, MANAGEMENT_KEY, "up-secret-a", "up-secret-b"];
    const before = heapAfterCollection();
    await eachCase(fuzzRequest, 1, async (one: FuzzRequest) => {
      checkFuzzReply(one.method, await sendFuzzRequest(target, one), secrets);
    });
    await stillServes();
    expect(heapAfterCollection() - before).toBeLessThan(GROWTH_BYTES);
  },
  120 * MINUTES,
);

test(
  "no bytes on a connection are a fault of the server's",
  async () => {
    await eachCase(rawConnection, 3, async (one) => {
      const answer = await playRawConnection(target.port, one, stage.server.key);
      for (const [, status] of answer.matchAll(/^HTTP\/1\.1 (\d{3}) /gm)) {
        expect(Number(status)).toBeLessThan(500);
      }
      if (answer !== "") expect(answer).toMatch(/^HTTP\/1\.1 [1-4]\d\d /);
      expect(answer).not.toMatch(/node_modules|\n\s+at /);
    });
    await stillServes();
  },
  120 * MINUTES,
);
