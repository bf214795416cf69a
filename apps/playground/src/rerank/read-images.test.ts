import { expect, test } from "vitest";
import { readImages } from "./read-images.ts";

const file = (name: string, type: string, content = "x") => new File([content], name, { type });
const toDataUrl = async ({ name, type }: File) => {
  if (name.startsWith("gone")) throw new Error("not found");
  return `data:${type};name=${name}`;
};

test("images are read in their order", async () => {
  const files = [file("a.png", "image/png"), file("b.webp", "image/webp")];
  expect(await readImages(files, toDataUrl)).toEqual({
    images: ["data:image/png;name=a.png", "data:image/webp;name=b.webp"],
    problem: undefined,
  });
});

test.each([
  ["another kind of file", file("a.txt", "text/plain"), "a.txt is not an image."],
  ["a file of no known kind", file("a.bin", ""), "a.bin is not an image."],
  ["an empty file", file("a.png", "image/png", ""), "a.png is empty."],
  ["a file that is gone", file("gone.png", "image/png"), "gone.png could not be read."],
])("%s is named, and the others are kept", async (_what, odd, problem) => {
  const read = await readImages([odd, file("b.png", "image/png")], toDataUrl);
  expect(read).toEqual({ images: ["data:image/png;name=b.png"], problem });
});
