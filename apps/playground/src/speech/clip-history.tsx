import { formatClock } from "../format/format-clock.ts";
import { Icon } from "../ui/icon.tsx";
import type { Clip, ClipStatus } from "./clip.ts";
import { CLIPS_KEPT } from "./clips.ts";
import { DownloadButton } from "./download-button.tsx";
import type { Speech } from "./use-speech.ts";
import { useWaveform } from "./use-waveform.ts";
import "./clip-history.css";

/** The clips of this visit, newest first, to be heard again. */
export function ClipHistory({ speech, shown }: ClipHistoryProps) {
  const others = speech.clips.filter(({ id }) => id !== shown);
  if (others.length === 0) return null;
  return (
    <section className="clip-history" aria-label="Clips of this visit">
      <h2>This visit</h2>
      <ol>
        {speech.clips.toReversed().map((clip) => (
          <HistoryRow key={clip.id} clip={clip} speech={speech} isShown={clip.id === shown} />
        ))}
      </ol>
      {speech.clips.length === CLIPS_KEPT && (
        <p className="note">
          The last {CLIPS_KEPT} are kept; download what is to last. A reload forgets them all.
        </p>
      )}
    </section>
  );
}

interface ClipHistoryProps {
  readonly speech: Speech;
  readonly shown: string | undefined;
}

const marks: Readonly<Record<ClipStatus["kind"], string | undefined>> = {
  waiting: "waiting",
  streaming: "coming in",
  complete: undefined,
  stopped: "incomplete",
  failed: "failed",
};

function HistoryRow({ clip, speech, isShown }: HistoryRowProps) {
  const { id, request, status, size } = clip;
  const { seconds } = useWaveform(clip.sound?.waveform);
  // A label is read out as a whole; the beginning of a long text tells it from the others.
  const label = request.input.slice(0, 80);
  const mark = status.kind === "failed" && size > 0 ? "incomplete" : marks[status.kind];
  const facts = [request.voice, request.model, seconds > 0 ? formatClock(seconds) : undefined];
  return (
    <li className="history-row" data-testid="history-row" aria-current={isShown || undefined}>
      <button
        type="button"
        className="history-row__play"
        aria-label={`${size > 0 ? "Play" : "Show"}: ${label}`}
        onClick={() => speech.play(id)}
      >
        <Icon name={size > 0 ? "play" : "warning"} />
        <span className="history-row__text">{request.input}</span>
        <span className="history-row__facts">
          {mark !== undefined && (
            <span
              className="history-row__mark"
              data-running={clip.endedAt === undefined || undefined}
            >
              {mark}
            </span>
          )}
          {facts.filter((fact) => fact !== undefined).join(" · ")}
        </span>
      </button>
      <DownloadButton clip={clip} />
      <button
        type="button"
        className="icon-button"
        aria-label={`Remove: ${label}`}
        onClick={() => speech.remove(id)}
      >
        <Icon name="close" />
      </button>
    </li>
  );
}

interface HistoryRowProps {
  readonly clip: Clip;
  readonly speech: Speech;
  readonly isShown: boolean;
}
