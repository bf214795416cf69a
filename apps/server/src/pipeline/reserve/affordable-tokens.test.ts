import fc from "fast-check";
import { expect, test } from "vitest";
import { mostOfChat } from "../../money/most-of-chat.ts";
import { affordableTokens } from "./affordable-tokens.ts";

const size = {
  most: (price: Parameters<typeof mostOfChat>[0], promptTokens: number, completionTokens: number) =>
    mostOfChat(price, { promptTokens, completionTokens }),
};
const cent = fc.nat(500).map((value) => value / 100);

test("it is the largest answer that is paid, and none is larger than was asked about", () => {
  fc.assert(
    fc.property(cent, cent, fc.nat(5_000_000), fc.nat(3000), fc.nat(3000), (...drawn) => {
      const [prompt, completion, nanos, promptTokens, most] = drawn;
      const price = { prompt, completion };
      const tokens = affordableTokens(size, price, { nanos, promptTokens, most });
      expect(tokens).toBeLessThanOrEqual(most);
      if (tokens > 0) expect(size.most(price, promptTokens, tokens)).toBeLessThanOrEqual(nanos);
      if (tokens < most) {
        expect(size.most(price, promptTokens, tokens + 1)).toBeGreaterThan(nanos);
      }
    }),
  );
});
