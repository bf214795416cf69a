import type { ModerationsRequest, ModerationsResponse } from "@sluice/schema";
import { decodeVerdicts } from "../moderations/decode-verdicts.ts";
import { judgedTexts } from "../moderations/judged-items.ts";
import type { Codec } from "../provider.ts";

/** `POST /moderations` of the OpenAI form: one verdict an input. */
export const moderationsCodec: Codec<ModerationsRequest, ModerationsResponse> = {
  encode: ({ request, endpoint }) => ({
    method: "POST",
    path: "/moderations",
    body: { model: endpoint.upstreamModel, input: judgedTexts(request.input) },
  }),
  decode: decodeVerdicts,
};
