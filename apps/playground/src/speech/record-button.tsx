import { formatClock } from "../format/format-clock.ts";
import { Icon } from "../ui/icon.tsx";
import { LONGEST_RECORDING, useRecorder } from "./use-recorder.ts";

/** Records a sample; shows how long and how loud it is, and why it could not be. */
export function RecordButton({ onRecorded }: { onRecorded: (file: Blob) => void }) {
  const { recording, start, stop } = useRecorder(onRecorded);
  switch (recording.kind) {
    case "recording":
      return (
        <div className="recording" data-testid="recording">
          <button type="button" className="button button--record" onClick={stop}>
            <Icon name="stop" />
            Stop
          </button>
          <span className="recording__time" data-testid="recording-time">
            {formatClock(recording.seconds)} of {formatClock(LONGEST_RECORDING)}
          </span>
          <meter aria-label="Level" min={0} max={1} low={0.25} value={recording.level} />
        </div>
      );
    case "asking":
    case "ending":
      return (
        <p className="note" role="status">
          {recording.kind === "asking" ? "Allow the microphone…" : "Reading the recording…"}
        </p>
      );
    case "idle":
    case "failed":
      return (
        <>
          <button type="button" className="button" onClick={start}>
            <Icon name="microphone" />
            Record
          </button>
          {recording.kind === "failed" && (
            <p className="field__hint field__hint--wrong cloning__problem" role="alert">
              {recording.message}
            </p>
          )}
        </>
      );
  }
}
