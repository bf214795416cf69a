import fc from "fast-check";
import { expect, it } from "vitest";
import { Vault } from "../vault.ts";
import { RestoringText } from "./restoring-text.ts";

function vaultOf(count: number): Vault {
  const vault = new Vault();
  for (let index = 1; index <= count; index += 1) vault.hide("email", `a${index}@example.com`);
  return vault;
}

const pushed = (text: RestoringText, pieces: readonly string[]) => [
  ...pieces.map((piece) => text.push(piece)),
  text.flush(),
];

it("holds back only what could still become a placeholder", () => {
  const given = pushed(new RestoringText(vaultOf(1)), [
    "Hi [",
    "EMA",
    "IL_1",
    "] and [EMAX",
    "[1]",
  ]);
  expect(given).toEqual(["Hi ", "", "", "a1@example.com and [EMAX", "[1]", ""]);
});

it("leaves what looks like a placeholder and stands for nothing", () => {
  expect(pushed(new RestoringText(vaultOf(1)), ["[EMAIL_2] [PHONE_1] [EMAIL_1"]).join("")).toBe(
    "[EMAIL_2] [PHONE_1] [EMAIL_1",
  );
});

it("tells two numbers apart of which one begins with the other", () => {
  expect(pushed(new RestoringText(vaultOf(12)), ["[EMAIL_1", "2][EMAIL_1]"]).join("")).toBe(
    "a12@example.coma1@example.com",
  );
});

it("gives the same, however the text is cut, and never holds back more than a placeholder", () => {
  const part = fc.oneof(
    fc.constantFrom("[EMAIL_1]", "[EMAIL_2]", "[EMAIL_12]", "[EMAIL_", "[", "]", "[[EMAIL_3]]"),
    fc.string({ maxLength: 6 }),
  );
  fc.assert(
    fc.property(fc.array(part, { maxLength: 12 }), fc.array(fc.nat(5)), (parts, cuts) => {
      const vault = vaultOf(12);
      const whole = parts.join("");
      const expected = whole.replaceAll(/\[EMAIL_\d+\]/g, (each) => vault.valueOf(each) ?? each);
      const text = new RestoringText(vault);
      let given = "";
      let read = 0;
      for (const size of [...cuts, whole.length]) {
        given += text.push(whole.slice(read, read + size));
        read = Math.min(whole.length, read + size);
        expect(expected.startsWith(given)).toBe(true);
        const open = whole.slice(0, read).lastIndexOf("[");
        const certain = whole.slice(0, open === -1 || read - open > 10 ? read : open);
        const told = certain.replaceAll(/\[EMAIL_\d+\]/g, (each) => vault.valueOf(each) ?? each);
        expect(given.length).toBeGreaterThanOrEqual(told.length);
      }
      expect(given + text.flush()).toBe(expected);
    }),
  );
});

it("tells where a place of the text has moved to", () => {
  const text = new RestoringText(vaultOf(1));
  const raw = "x [EMAIL_1] cited";
  const given = pushed(text, [raw]).join("");
  const start = raw.indexOf("cited");
  expect(given.slice(text.placeOf(start), text.placeOf(raw.length))).toBe("cited");
  expect(text.placeOf(0)).toBe(0);
});
