import type { ChatAnswer, ChatRequest } from "@sluice/schema";
import type { Call } from "../call.ts";
import type { DirectProvider } from "../provider.ts";
import type { ChatCallOptions } from "./call-chat.ts";
import { callDirect } from "./call-direct.ts";
import { DirectReads } from "./direct-reads.ts";
import { holdUntilCommit } from "./hold-until-commit.ts";
import { shapeAnswer } from "./shape-answer.ts";
import { unsupported } from "./unsupported.ts";
import { WholeReads } from "./whole-reads.ts";

/** Chat with a provider without HTTP of ours: the same boundary, forms and failures. */
export async function directChat(
  provider: DirectProvider,
  call: Call<ChatRequest>,
  options: ChatCallOptions,
): Promise<ChatAnswer> {
  const chat = provider.chat?.bind(provider);
  if (chat === undefined) throw unsupported(provider, "chat");
  return callDirect(
    provider,
    async (signal) => {
      // A clock that runs out before the boundary ends it; afterwards it is the request's signal alone.
      const answer = await chat(call, signal, options.onAnswerId);
      const { dropped } = answer;
      const told = dropped === undefined ? {} : { dropped };
      const shaped = await shapeAnswer(whole(answer, provider), call.request.stream === true);
      if (shaped.kind === "result") return { ...shaped, ...told };
      const reads = shaped.reads[Symbol.asyncIterator]();
      const read = async () => {
        const item = await reads.next();
        return item.done === true ? undefined : item.value;
      };
      const { commit = "first_token", onHeld } = options;
      const held = await holdUntilCommit(read, commit, onHeld);
      return { kind: "stream", reads: new DirectReads(held, reads, provider, options), ...told };
    },
    options,
  );
}

/** An answer whose stream breaks where it ends without a reason. */
function whole(answer: ChatAnswer, provider: DirectProvider): ChatAnswer {
  return answer.kind === "result"
    ? answer
    : { kind: "stream", reads: new WholeReads(answer.reads, provider) };
}
