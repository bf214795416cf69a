import fc from "fast-check";
import { expect, test } from "vitest";
import { wireJson } from "./wire-json.ts";

const member = fc.oneof(fc.jsonValue(), fc.constantFrom('","messages":[', "\ud83d", undefined));
const body = fc.dictionary(fc.oneof(fc.string(), fc.constant("__proto__")), member, {
  noNullPrototype: true,
});

test("a member that is written already is the body's, whatever stands beside it", () => {
  fc.assert(
    fc.property(body, fc.jsonValue(), fc.constantFrom(0, 2), (others, messages, spaces) => {
      const own = { ...others, messages };
      const text = JSON.stringify(messages, null, spaces);
      const written = wireJson(own, { name: "messages", text });
      expect(JSON.parse(written)).toEqual(JSON.parse(wireJson(own)));
      expect(written).toContain(`"messages":${text}}`);
    }),
  );
});
