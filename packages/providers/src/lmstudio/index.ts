export { lmstudio } from "./lmstudio.ts";
