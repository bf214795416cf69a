import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, test } from "vitest";
import { makeFolder } from "./make-folder.ts";

const fault = (code: string) => Object.assign(new Error(code), { code });

test("a read-only file system is told as what it is, though Node calls it a missing folder", () => {
  const first = join(tmpdir(), "sluice-nowhere");
  const readOnly = (path: string, { recursive }: { recursive?: boolean }) => {
    throw fault(recursive ? "ENOENT" : path === first ? "EROFS" : "ENOENT");
  };
  expect(() => makeFolder(join(first, "data/deep"), readOnly)).toThrow("EROFS");
});

test("other faults stay", () => {
  const refuse = () => {
    throw fault("EACCES");
  };
  expect(() => makeFolder(join(tmpdir(), "sluice-nowhere"), refuse)).toThrow("EACCES");
});
