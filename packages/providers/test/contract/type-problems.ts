import { execFile } from "node:child_process";
import { mkdtemp, rm, symlink, writeFile } from "node:fs/promises";
import { createRequire } from "node:module";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { type Literals, literals } from "./literals.ts";

const MODULES = fileURLToPath(new URL("../../node_modules", import.meta.url));
const { resolve } = createRequire(import.meta.url);
const TSC = join(dirname(resolve("typescript/package.json")), "bin/tsc");

const compilerOptions = {
  target: "ES2023",
  lib: ["ES2023", "DOM", "DOM.Iterable"],
  module: "NodeNext",
  moduleResolution: "NodeNext",
  strict: true,
  skipLibCheck: true,
  noEmit: true,
  types: [],
};

/** Milliseconds that a test which compiles may take, on a machine that does much else. */
export const COMPILING = 240_000;

/** Values by name, and the vendor's own type that each must have. */
export interface TypedValues {
  /** `import type` lines of the vendor's package. */
  readonly imports: string;
  /** An expression of types over what is imported. */
  readonly type: string;
  readonly values: ReadonlyMap<string, unknown>;
}

/**
 * What TypeScript holds against these values as literals of their types: a member that the type does not know, a
 * missing one, a word that is not among its words. Each starts with the name of the first value that has the problem.
 * Compiles once for all groups.
 */
export async function typeProblems(...groups: readonly TypedValues[]): Promise<readonly string[]> {
  const folder = await mkdtemp(join(tmpdir(), "sluice-contract-"));
  try {
    await symlink(MODULES, join(folder, "node_modules"));
    const files = groups.map((group, at) => [`group-${at}.ts`, literals(group)] as const);
    for (const [name, { source }] of files) await writeFile(join(folder, name), source);
    await writeFile(
      join(folder, "tsconfig.json"),
      JSON.stringify({ compilerOptions, files: files.map(([name]) => name) }),
    );
    return readProblems(await compile(folder), new Map(files));
  } finally {
    await rm(folder, { recursive: true });
  }
}

function compile(cwd: string): Promise<string> {
  return new Promise((done, reject) => {
    const args = [TSC, "-p", ".", "--pretty", "false"];
    execFile(process.execPath, args, { cwd, maxBuffer: 1 << 26 }, (error, stdout, stderr) => {
      // 1 and 2 are the compiler's codes for problems; all else means that it did not run.
      if (error !== null && error.code !== 1 && error.code !== 2)
        reject(new Error(stderr + stdout));
      else done(stdout);
    });
  });
}

/** One problem that many values have is told once, with the first of them. */
function readProblems(output: string, files: ReadonlyMap<string, Literals>): readonly string[] {
  const first = new Map<string, string>();
  for (const line of output.split(/\n(?! )/).filter((text) => text.trim() !== "")) {
    const [, file = "", at, , message] = /^(\S+)\((\d+),(\d+)\): error (.*)$/s.exec(line) ?? [];
    const place = files.get(file)?.place(Number(at));
    const problem = place === undefined ? line : `${place.text} | ${message}`;
    if (!first.has(problem)) first.set(problem, place?.name ?? "the compiler");
  }
  return [...first].map(([problem, name]) => `${name}: ${problem}`);
}
