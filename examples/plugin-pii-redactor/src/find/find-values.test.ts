import { describe, expect, it } from "vitest";
import { KINDS_IN_ORDER } from "../kinds.ts";
import { findValues } from "./find-values.ts";

function found(text: string, country?: "DE" | "US"): readonly string[] {
  const values = findValues(text, { kinds: KINDS_IN_ORDER, country });
  return values.map(({ kind, value }) => `${kind} ${value}`);
}

describe("values in a text", () => {
  it.each([
    ["write to ada@example.com.", "email ada@example.com"],
    ["<ada.b+c@mail.example.co.uk>", "email ada.b+c@mail.example.co.uk"],
    ["'o'neil@example.ie'", "email o'neil@example.ie"],
    ["jürgen@müller.de,", "email jürgen@müller.de"],
    ["(mailto:ada@example.com)", "email ada@example.com"],
    ["call +49 30 901820 now", "phone +49 30 901820"],
    ["call +1 (415) 555-2671.", "phone +1 (415) 555-2671"],
    ["card 4111 1111 1111 1111", "card 4111 1111 1111 1111"],
    ["card 378282246310005, thanks", "card 378282246310005"],
    ["7 5555-5555-5555-4444 7", "card 5555-5555-5555-4444"],
    ["pay to DE89 3704 0044 0532 0130 00 please", "iban DE89 3704 0044 0532 0130 00"],
    ["gb82west12345698765432", "iban gb82west12345698765432"],
  ])("%s", (text, value) => {
    expect(found(text)).toEqual([value]);
  });

  it.each([
    "a @ b.de, user@localhost, @example.com, a@b..c",
    "the number 4111 1111 1111 1112",
    "0000 0000 0000 0000",
    "DE89 3704 0044 0532 0130 02",
    "DE89 3704 0044 0532 0130 001",
    "in 2024-01-02 there were 1234567 of them",
    "030 901820",
    "version 1.2.3.4, port 65535, 10.0.0.1",
  ])("none in: %s", (text) => {
    expect(found(text)).toEqual([]);
  });

  it("with a country, numbers without its code", () => {
    expect(found("(030) 90 18 20 or 0171 1234567", "DE")).toEqual([
      "phone (030) 90 18 20",
      "phone 0171 1234567",
    ]);
    expect(found("415-555-2671", "US")).toEqual(["phone 415-555-2671"]);
    expect(found("2024-01-02", "DE")).toEqual([]);
  });

  it("only of the kinds that are wanted", () => {
    const text = "ada@example.com +49 30 901820";
    const values = findValues(text, { kinds: ["phone"], country: undefined });
    expect(values.map(({ kind }) => kind)).toEqual(["phone"]);
  });

  it("in order, each with its place, none of two kinds", () => {
    const text = "DE89370400440532013000 then ada@example.com then 4111111111111111";
    const values = findValues(text, { kinds: KINDS_IN_ORDER, country: "DE" });
    expect(values.map(({ kind }) => kind)).toEqual(["iban", "email", "card"]);
    for (const { start, end, value } of values) expect(text.slice(start, end)).toBe(value);
  });
});
