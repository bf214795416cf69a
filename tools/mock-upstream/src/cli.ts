#!/usr/bin/env node
import { answerFromFlags } from "./answer-from-flags.ts";
import { readFlags } from "./read-flags.ts";
import { startMockUpstream } from "./start-mock-upstream.ts";

const usage = `sluice-mock-upstream: a model provider on this machine, to try fallbacks by hand

  --port P        port to listen on; a free one unless given
  --host H        127.0.0.1 unless given
  --status S      answer every call with this failure, 400 to 599
  --delay MS      wait before each answer
  --interval MS   wait after each event of a stream
  --text TEXT     what the answers say`;

const main = async (): Promise<void> => {
  const flags = readFlags(process.argv.slice(2));
  if (flags.help) {
    console.log(usage);
    return;
  }
  const mock = await startMockUpstream({ port: flags.port, host: flags.host });
  const answer = answerFromFlags(flags);
  mock.answer((call) => {
    console.log(`${call.method} ${call.path}`);
    return answer(call);
  });
  console.log(`mock upstream at ${mock.url}`);
  for (const signal of ["SIGINT", "SIGTERM"] as const) process.once(signal, () => mock.close());
};

main().catch((error: unknown) => {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
});
