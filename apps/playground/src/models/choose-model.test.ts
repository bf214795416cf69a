import { expect, test } from "vitest";
import { chooseModel } from "./choose-model.ts";

const model = (id: string, output = "text") => ({
  id,
  name: id,
  architecture: { output_modalities: [output] },
});
const models = [model("acme/voice", "speech"), model("acme/large"), model("local/echo")];

test("the remembered model stands while it is served", () => {
  expect(chooseModel("acme/large", models)).toBe("acme/large");
  expect(chooseModel("acme/large:nitro", models)).toBe("acme/large:nitro");
});

test("a remembered model that is gone gives way to the first that answers with text", () => {
  expect(chooseModel("acme/gone", models)).toBe("acme/large");
});

test("without a remembered one the first that answers with text is taken", () => {
  expect(chooseModel(undefined, models.slice(0, 2))).toBe("acme/large");
  expect(chooseModel(undefined, models.slice(0, 1))).toBe("acme/voice");
  expect(chooseModel(undefined, [])).toBe("local/echo");
});

test("while the list is not known the remembered one stands", () => {
  expect(chooseModel("acme/gone", undefined)).toBe("acme/gone");
  expect(chooseModel(undefined, undefined)).toBe("local/echo");
});
