import { writeFileSync } from "node:fs";
import { makeParameterMatrix } from "./make-parameter-matrix.ts";

const root = new URL("../../../../", import.meta.url).pathname;
writeFileSync(`${root}docs/parameters.md`, makeParameterMatrix());
