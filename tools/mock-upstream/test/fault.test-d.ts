import { expectTypeOf } from "vitest";
import { type Answer, FAULTS, type FaultName, fault, randomFaults } from "../src/index.ts";

expectTypeOf(
  fault("cut", { after: 2, by: "end", tokens: 3, format: "gemini" }),
).toEqualTypeOf<Answer>();
expectTypeOf<"cut">().toExtend<FaultName>();
expectTypeOf<string>().not.toExtend<FaultName>();
expectTypeOf(FAULTS[0].name).toEqualTypeOf<"rate-limited-once">();

// @ts-expect-error there is no such fault
fault("cat");
// @ts-expect-error the option belongs to another fault
fault("cut", { waitMs: 1 });
// @ts-expect-error not one of the choices
fault("cut", { by: "foot" });
// @ts-expect-error a number is wanted
fault("stall", { after: "3" });
// @ts-expect-error there is no such protocol
fault("cut", { format: "smoke-signals" });
// @ts-expect-error there is no such fault
randomFaults({ faults: ["cat"] });
