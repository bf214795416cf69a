import { CORES, type Contender, startContender } from "./contender.ts";

/** The mock provider with the two that stand in front of it. */
export interface Pair {
  readonly mock: Contender;
  readonly bare: Contender;
  readonly sluice: Contender;
  stop(): Promise<void>;
}

/** Starts all three, fresh. */
export async function startPair(): Promise<Pair> {
  const mock = await startContender("./mock-process.ts", [], CORES.others);
  const [bare, sluice] = await Promise.all([
    startContender("./bare-process.ts", [mock.url], CORES.gateway),
    startContender("./sluice-process.ts", [mock.url], CORES.gateway),
  ]);
  return {
    mock,
    bare,
    sluice,
    async stop() {
      await Promise.all([bare.stop(), sluice.stop()]);
      await mock.stop();
    },
  };
}
