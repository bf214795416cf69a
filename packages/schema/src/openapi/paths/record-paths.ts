import { errorsOf } from "../error-replies.ts";
import { activityExample, creditsExample, generationExample } from "../examples/records.ts";
import type { Paths } from "../open-api-shapes.ts";
import { json, parameterOf } from "../references.ts";
import { byInferenceKey, byManagementKey } from "../security.ts";

/** What was used and what it cost (contract §5; wire reference §14). */
export const recordPaths: Paths = {
  "/generation": {
    get: {
      operationId: "getGeneration",
      tags: ["Usage"],
      summary: "Get the record of a call",
      description:
        "Only with the key that made it: any other id is answered as if it did not exist. It is there when the answer has ended.",
      security: byInferenceKey,
      parameters: [parameterOf("GenerationId")],
      responses: {
        200: { description: "The record.", content: json("GenerationReply", generationExample) },
        ...errorsOf(400, 401, 403, 404, 429, 500, 503),
      },
    },
  },
  "/credits": {
    get: {
      operationId: "getCredits",
      tags: ["Usage"],
      summary: "Get the account's credits",
      security: byManagementKey,
      responses: {
        200: { description: "The credits.", content: json("CreditsReply", creditsExample) },
        ...errorsOf(401, 403, 429, 500, 503),
      },
    },
  },
  "/activity": {
    get: {
      operationId: "getActivity",
      tags: ["Usage"],
      summary: "Get what was used, by day and endpoint",
      description: "The last 30 days (UTC), today among them, or the one that `date` names.",
      security: byManagementKey,
      parameters: [parameterOf("ActivityDate"), parameterOf("ActivityGroup")],
      responses: {
        200: { description: "The days.", content: json("ActivityReply", activityExample) },
        ...errorsOf(400, 401, 403, 429, 500, 503),
      },
    },
  },
};
