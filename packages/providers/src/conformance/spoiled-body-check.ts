import type { z } from "zod";
import { assertForm } from "./assert-sound-answer.ts";
import type { Check } from "./check.ts";
import { eachTry } from "./each-try.ts";
import { spoil } from "./spoil.ts";

/** What becomes of a whole answer of some operation that is not what the provider promises. */
export function spoiledBodyCheck(
  name: string,
  form: z.ZodType,
  body: unknown,
  decode: (body: unknown) => unknown,
): Check {
  return {
    name: `${name}: spoiled, it is a sound answer or the provider's failure`,
    run: () =>
      eachTry((random) => {
        const given = spoil(body, random);
        return { given, read: () => assertForm(form, decode(given)) };
      }),
  };
}
