// Ships the pages that the server serves inside its package: the built playground, where `findPlayground`
// looks for it, and the files of Swagger UI with their licence, where `findApiReference` does.
import { cpSync, mkdirSync, rmSync } from "node:fs";
import { fileURLToPath } from "node:url";

const path = (relative) => fileURLToPath(new URL(relative, import.meta.url));

const playground = path("../dist/playground");
rmSync(playground, { recursive: true, force: true });
cpSync(path("../../playground/dist"), playground, { recursive: true });

const reference = path("../dist/api-reference");
rmSync(reference, { recursive: true, force: true });
mkdirSync(reference);
const files = [
  "swagger-ui.css",
  "swagger-ui-bundle.js",
  "swagger-ui-bundle.js.LICENSE.txt",
  "LICENSE",
  "NOTICE",
];
for (const file of files) {
  cpSync(path(`../node_modules/swagger-ui-dist/${file}`), `${reference}/${file}`);
}
