import { defineConfig } from "tsup";

export default defineConfig({
  entry: ["src/index.ts", "src/adapters.ts", "src/conformance/index.ts"],
  format: ["esm"],
  clean: true,
  sourcemap: true,
});
