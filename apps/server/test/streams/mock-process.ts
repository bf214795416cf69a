// A mock provider in a process of its own, to be killed: each stream says one word and falls silent.
import { startMockUpstream, steps } from "@sluice/mock-upstream";
import { events, ROLE, says } from "../faults/upstream-chunk.ts";

const upstream = await startMockUpstream();
upstream.answer([
  steps.header("content-type", "text/event-stream"),
  ...(process.argv[2] === "silent" ? [steps.flush()] : [steps.write(events(ROLE, says("begun")))]),
  steps.pause(600_000),
]);
process.send?.(upstream.url);
