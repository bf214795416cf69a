import type { ChatRequestBody } from "../api/chat-request-body.ts";
import { InspectedAnswer } from "../inspector/inspected-answer.tsx";
import { InspectedRequest } from "../inspector/inspected-request.tsx";
import type { Exchange } from "./conversation.ts";

/** The last request of a chat as a command, and the usage that came with its answer. */
export function ChatInspector({ apiKey, last, preview }: ChatInspectorProps) {
  return (
    <>
      <InspectedRequest
        title={last ? "Last request" : "A first request"}
        apiKey={apiKey}
        path="/chat/completions"
        body={last?.request ?? preview}
        flags={["-N"]}
      />
      <InspectedAnswer
        label="Usage"
        title="Usage of the last answer"
        testId="inspector-usage"
        value={last?.answer.usage}
        absence="None has come. It is sent at the end of a whole answer."
      />
    </>
  );
}

interface ChatInspectorProps {
  readonly apiKey: string;
  readonly last: Exchange | undefined;
  /** What a request would be, shown before the first one. */
  readonly preview: ChatRequestBody;
}
