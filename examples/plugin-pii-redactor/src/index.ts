export { piiRedactor, piiRedactor as default } from "./pii-redactor.ts";
