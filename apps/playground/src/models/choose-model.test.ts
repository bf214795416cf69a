import { expect, test } from "vitest";
import { chooseModel } from "./choose-model.ts";

const model = (id: string) => ({ id, name: id });
const models = [model("acme/large"), model("acme/small")];
const choose = (remembered: string | undefined, list: typeof models | undefined = models) =>
  chooseModel(remembered, list, "local/echo");

test("the remembered model stands while it is served", () => {
  expect(choose("acme/small")).toBe("acme/small");
  expect(choose("acme/small:nitro")).toBe("acme/small:nitro");
});

test("a remembered model that is gone gives way to the first", () => {
  expect(choose("acme/gone")).toBe("acme/large");
});

test("without a remembered one the first is taken, without any the built-in one", () => {
  expect(choose(undefined)).toBe("acme/large");
  expect(choose(undefined, [])).toBe("local/echo");
});

test("while the list is not known the remembered one stands", () => {
  expect(chooseModel("acme/gone", undefined, "local/echo")).toBe("acme/gone");
  expect(chooseModel(undefined, undefined, "local/echo")).toBe("local/echo");
});
