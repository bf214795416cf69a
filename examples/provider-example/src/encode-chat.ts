import type { Call, UpstreamRequest } from "@sluice/providers";
import type { ChatRequest } from "@sluice/schema";
import { encodeTurn } from "./encode-turn.ts";

/** The request in Parrot's words. Null and absent fields are left out. */
export function encodeChat(call: Call<ChatRequest>): UpstreamRequest {
  const { request, endpoint, endUser } = call;
  const { stop } = request;
  const body = {
    engine: endpoint.upstreamModel,
    turns: request.messages.map((message) => encodeTurn(call, message)),
    live: request.stream === true ? true : undefined,
    heat: request.temperature ?? undefined,
    seed: request.seed ?? undefined,
    limit: request.max_completion_tokens ?? request.max_tokens ?? undefined,
    stops: typeof stop === "string" ? [stop] : (stop ?? undefined),
    skills: encodeSkills(request),
    listener: endUser,
  };
  return { method: "POST", path: "/speak", body };
}

/** Functions only: tools that the gateway runs are not Parrot's. */
function encodeSkills({ tools }: ChatRequest) {
  const skills = (tools ?? []).flatMap((tool) => {
    const skill = tool.type === "function" && "function" in tool ? tool.function : undefined;
    return typeof skill === "object" && skill !== null ? [skill] : [];
  });
  return skills.length === 0 ? undefined : skills;
}
