import { Figures } from "../result/figures.tsx";
import { Icon } from "../ui/icon.tsx";
import type { Clip } from "./clip.ts";
import { clipStats } from "./clip-stats.ts";
import { DownloadButton } from "./download-button.tsx";
import type { Speech } from "./use-speech.ts";
import { useWaveform } from "./use-waveform.ts";

/** The figures of a clip and, once it is over, what can be done with it. */
export function ClipFoot({ clip, speech }: ClipFootProps) {
  const { seconds } = useWaveform(clip.sound?.waveform);
  const isOver = clip.endedAt !== undefined;
  return (
    <footer className="clip__foot">
      <Figures stats={clipStats(clip, seconds)} />
      {isOver && (
        <div className="clip__actions">
          <DownloadButton clip={clip} />
          <button type="button" className="quiet-button" onClick={() => speech.speakAgain(clip)}>
            <Icon name="retry" />
            Speak again
          </button>
        </div>
      )}
    </footer>
  );
}

interface ClipFootProps {
  readonly clip: Clip;
  readonly speech: Speech;
}
