import react from "@vitejs/plugin-react";
import { defaultClientConditions, defineConfig } from "vite";

export default defineConfig({
  base: "./",
  plugins: [react()],
  // Workspace packages are read from their sources, so this build waits for no other.
  resolve: { conditions: ["@sluice/source", ...defaultClientConditions] },
  build: {
    // The first versions that know light-dark(), which the colours are written in.
    target: ["chrome123", "edge123", "firefox120", "safari17.5"],
    // No data: URLs: the page must stand under the policy `default-src 'self'`.
    assetsInlineLimit: 0,
    chunkSizeWarningLimit: 700,
  },
  server: {
    host: "127.0.0.1",
    proxy: { "/api": "http://127.0.0.1:7878" },
  },
});
