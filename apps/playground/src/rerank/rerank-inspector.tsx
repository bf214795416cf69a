import type { RerankBody } from "../api/rerank-body.ts";
import { InspectedAnswer } from "../inspector/inspected-answer.tsx";
import { InspectedRequest } from "../inspector/inspected-request.tsx";
import type { RerankRun, RunStatus } from "./rerank-run.ts";

/** The last request as a command, and its reply as it came; before the first, what one would be. */
export function RerankInspector({ apiKey, run, preview }: RerankInspectorProps) {
  return (
    <>
      <InspectedRequest
        title={run ? "Last request" : "A first request"}
        apiKey={apiKey}
        path="/rerank"
        body={run?.request.body ?? preview}
      />
      <InspectedAnswer
        label="Reply"
        title="Reply"
        testId="inspector-reply"
        value={run && replyOf(run.status)}
        absence="None has come."
      />
    </>
  );
}

function replyOf(status: RunStatus): unknown {
  switch (status.kind) {
    case "complete":
      return status.reply.body;
    case "failed": {
      const { code, message, metadata } = status.failure;
      return code === undefined ? undefined : { error: { code, message, metadata } };
    }
    default:
      return undefined;
  }
}

interface RerankInspectorProps {
  readonly apiKey: string;
  readonly run: RerankRun | undefined;
  /** What a request would be, shown before the first one. */
  readonly preview: RerankBody;
}
