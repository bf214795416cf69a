import { steps } from "../../steps.ts";
import { defineFault } from "../define-fault.ts";
import { HTML_PAGE } from "./html-page.ts";

export const html = defineFault({
  name: "html",
  description: "502 with the HTML page of a proxy",
  reach: "any",
  options: {},
  play: () => [steps.status(502), steps.header("content-type", "text/html"), steps.text(HTML_PAGE)],
});
