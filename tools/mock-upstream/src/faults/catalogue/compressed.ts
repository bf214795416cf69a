import { steps } from "../../steps.ts";
import { allOf, bodyParts } from "../body-parts.ts";
import { compressPieces } from "../compress-pieces.ts";
import { defineFault } from "../define-fault.ts";
import { head, writes } from "../play.ts";

export const compressedAnswer = defineFault({
  name: "compressed",
  description: "compresses the answer, asked or not; each event of a stream can be read at once",
  reach: "any",
  options: {
    coding: {
      kind: "choice",
      choices: ["gzip", "br", "deflate", "zstd"],
      default: "gzip",
      description: "the content coding",
    },
  },
  play: async (scene, { coding }) => {
    const parts = bodyParts(scene);
    return [
      ...head(parts.type),
      steps.header("content-encoding", coding),
      ...writes(scene, await compressPieces(coding, allOf(parts))),
      steps.end(),
    ];
  },
});
