import { rmSync } from "node:fs";
import { defineConfig } from "tsup";

// Two builds share the folder, so neither may clean it.
rmSync("dist", { recursive: true, force: true });

// `node:sqlite` exists under that name only.
const shared = {
  format: ["esm"],
  sourcemap: true,
  clean: false,
  removeNodeProtocol: false,
} as const;

export default defineConfig([
  // Of Kysely's 257 files, which a start would look for one by one, most are for other databases.
  { ...shared, entry: ["src/index.ts", "src/main.ts"], noExternal: ["kysely"] },
  // A thread of its own, with its vocabulary in it.
  {
    ...shared,
    entry: { "count-worker": "src/tokens/count-worker.ts" },
    sourcemap: false,
    noExternal: ["gpt-tokenizer"],
  },
  // A thread of its own that waits for the disk.
  { ...shared, entry: { "checkpoint-thread": "src/stores/sqlite/checkpoint-thread.ts" } },
  // A process of its own with a thread in it, which reads one document.
  {
    ...shared,
    entry: {
      "document-process": "src/documents/document-process.ts",
      "document-thread": "src/documents/document-thread.ts",
    },
    sourcemap: false,
  },
  // Runs on whatever Node is there, to find the one that the rest needs.
  { ...shared, entry: ["src/cli.ts"], target: "es2020" },
]);
