import type { Codec } from "../provider.ts";
import { answerId } from "../read/answer-id.ts";

/** The id that a body which is the whole of an answer gives it. */
export function idOf(
  codec: Pick<Codec<never, unknown>, "answerId">,
  body: unknown,
): string | undefined {
  return codec.answerId === undefined ? answerId(body) : codec.answerId(body);
}
