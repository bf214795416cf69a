// Ships the built playground inside the server's package, where `findPlayground` looks for it.
import { cpSync, rmSync } from "node:fs";
import { fileURLToPath } from "node:url";

const from = fileURLToPath(new URL("../../playground/dist", import.meta.url));
const to = fileURLToPath(new URL("../dist/playground", import.meta.url));
rmSync(to, { recursive: true, force: true });
cpSync(from, to, { recursive: true });
