import type { ChatRequest } from "@sluice/schema";
import { stageFault } from "./given/stage-fault.ts";
import type { PluginContext } from "./plugin.ts";
import type { PluginHost } from "./plugin-run.ts";

/** What is known of a plugin's part in a request; absent: of a tool that the request names itself. */
interface Part {
  readonly byItself?: true | undefined;
  readonly offeredTools?: () => readonly string[];
}

/** What one plugin sees of a request; its functions need no `this`, so that a hook may take them apart. */
export function createContext(
  host: PluginHost,
  options: unknown,
  request: () => ChatRequest,
  { byItself, offeredTools = () => [] }: Part = {},
): PluginContext {
  return {
    options,
    ...(byItself === undefined ? {} : { byItself }),
    prompt: host.prompt,
    get direct() {
      return host.direct;
    },
    get request() {
      return request();
    },
    get offeredTools() {
      return offeredTools();
    },
    catalog: host.catalog,
    get routing() {
      return host.routing;
    },
    signal: host.signal,
    timeLeft: () => host.timeLeft(),
    sleep: (ms, until) => host.sleep(ms, until),
    run: (asked, how) => host.run(asked, how),
    fetch: (input, init) => host.fetch(input, init),
    charge: (item) => host.charge(item),
    report: (stage) => {
      const fault = stageFault(stage);
      if (fault !== undefined) throw new TypeError(`report was given ${fault}`);
      host.report(stage);
    },
    scope: host.scope,
    requestId: host.requestId,
    depth: host.depth,
    detached: (work) => host.detached(work),
  };
}
