import { expect, test } from "vitest";
import { createReloads } from "./reloads.ts";

function opened() {
  const asked: number[] = [];
  return { asked, reloads: createReloads((worker) => asked.push(worker)) };
}

test("workers that listen are asked at once, one that starts when it listens, once", () => {
  const { asked, reloads } = opened();
  reloads.starts(1);
  reloads.starts(2);
  reloads.listens(1);
  reloads.askAll();
  reloads.askAll();
  expect(asked).toEqual([1, 1]);
  reloads.listens(2);
  expect(asked).toEqual([1, 1, 2]);
  reloads.askAll();
  expect(asked).toEqual([1, 1, 2, 1, 2]);
});

test("one that ended at its start leaves nothing to the one in its place, which reads the file itself", () => {
  const { asked, reloads } = opened();
  reloads.starts(1);
  reloads.askAll();
  reloads.ends(1);
  reloads.starts(1);
  reloads.listens(1);
  expect(asked).toEqual([]);
});
