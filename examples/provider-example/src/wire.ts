import * as z from "zod";

/** Why Parrot stopped. */
export const ended = z.enum(["done", "limit", "calls", "hushed"]);
export type Ended = z.infer<typeof ended>;

const counted = z.looseObject({ heard: z.int(), spoken: z.int() });
export type Counted = z.infer<typeof counted>;

/** A whole answer; only what is read. */
export const spoken = z.looseObject({
  said: z.string().nullish(),
  calls: z
    .array(z.looseObject({ id: z.string(), name: z.string(), input: z.string().nullish() }))
    .nullish(),
  ended,
  counted: counted.nullish(),
});

/** The events of a stream, by name. */
export const events = {
  said: z.looseObject({ text: z.string() }),
  /** The first piece of a call has `id` and `name`, each has a piece of `input`. */
  call: z.looseObject({
    at: z.int(),
    id: z.string().nullish(),
    name: z.string().nullish(),
    input: z.string().nullish(),
  }),
  ended: z.looseObject({ why: ended, counted: counted.nullish() }),
};

/** A refusal, as a body and as the event `failed`. */
export const failed = z.looseObject({
  failed: z.looseObject({ why: z.string(), text: z.string() }),
});
