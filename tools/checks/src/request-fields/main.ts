import { writeFileSync } from "node:fs";
import { makeRequestFields } from "./make-request-fields.ts";

const root = new URL("../../../../", import.meta.url).pathname;
writeFileSync(`${root}docs/request-fields.md`, await makeRequestFields(root));
