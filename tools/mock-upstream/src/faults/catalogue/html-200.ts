import { steps } from "../../steps.ts";
import { defineFault } from "../define-fault.ts";
import { HTML_PAGE } from "./html-page.ts";

export const html200 = defineFault({
  name: "html-200",
  description: "200 with an HTML page",
  reach: "any",
  options: {},
  play: () => [steps.status(200), steps.header("content-type", "text/html"), steps.text(HTML_PAGE)],
});
