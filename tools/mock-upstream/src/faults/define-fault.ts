import type { Answer } from "../answer.ts";
import type { Script } from "../script.ts";
import { steps } from "../steps.ts";
import { COMMON_OPTIONS, type CommonFaultOptions } from "./common-options.ts";
import { type FaultOptionSpecs, type FaultOptionValues, fillFaultOptions } from "./fault-option.ts";
import { complete } from "./play.ts";
import { makeScene, type Scene } from "./scene.ts";

/** Which calls a fault hits: all, those that ask for a stream, or chats that ask for a whole answer. */
export type FaultReach = "any" | "stream" | "whole" | "chat";

/** The options of a fault, all optional: its own and those of every fault. */
export type FaultOptions<Specs> = Partial<FaultOptionValues<Specs>> & CommonFaultOptions;

/** A named way to fail. */
export interface Fault<
  Name extends string = string,
  Specs extends FaultOptionSpecs = FaultOptionSpecs,
> {
  readonly name: Name;
  /** One line for lists. */
  readonly description: string;
  readonly reach: FaultReach;
  /** Its own options; those of every fault are in `COMMON_OPTIONS`. */
  readonly options: Specs;
  /** How many calls it hits unless the option `times` is given; 0 is every call. */
  readonly times: number;
  /** Makes an answer that fails so. It counts the calls it hits, so make one for each mock. */
  answer(options?: FaultOptions<Specs>): Answer;
}

interface FaultDefinition<Name extends string, Specs extends FaultOptionSpecs> {
  readonly name: Name;
  readonly description: string;
  readonly reach: FaultReach;
  readonly times?: number;
  readonly options: Specs;
  /** The script of a call that is hit; undefined lets this call pass. */
  readonly play: (
    scene: Scene,
    values: FaultOptionValues<Specs>,
  ) => Script | undefined | Promise<Script>;
}

const reaches = (reach: FaultReach, { chat, streaming }: Scene): boolean => {
  switch (reach) {
    case "any":
      return true;
    case "chat":
      return chat;
    case "stream":
      return streaming;
    case "whole":
      return chat && !streaming;
    default:
      return reach satisfies never;
  }
};

/** Makes a fault of a description and the script it plays. Calls out of its reach are answered well. */
export function defineFault<const Name extends string, const Specs extends FaultOptionSpecs>(
  definition: FaultDefinition<Name, Specs>,
): Fault<Name, Specs> {
  const { play, times: usual = 0, ...described } = definition;
  return {
    ...described,
    times: usual,
    answer(options = {}) {
      const { times = usual, clock = () => performance.now() } = options;
      const common = fillFaultOptions(COMMON_OPTIONS, options);
      const own = fillFaultOptions(definition.options, options);
      const madeAt = clock();
      let hits = 0;
      return async (call) => {
        const scene = makeScene(call, common, clock() - madeAt);
        const spent = times > 0 && hits >= times;
        const script = spent || !reaches(definition.reach, scene) ? undefined : play(scene, own);
        if (script === undefined) return complete(scene);
        hits += 1;
        return [steps.label(definition.name), ...(await script)];
      };
    },
  };
}
