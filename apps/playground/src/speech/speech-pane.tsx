import type { ModelEntry } from "../api/model-entry.ts";
import { useEscape } from "../ui/use-escape.ts";
import { ClipHistory } from "./clip-history.tsx";
import { ClipView } from "./clip-view.tsx";
import { clipWords } from "./clip-words.ts";
import { SpeechForm } from "./speech-form.tsx";
import { SpeechOptionsForm } from "./speech-options-form.tsx";
import { SpeechWelcome } from "./speech-welcome.tsx";
import type { Speech } from "./use-speech.ts";
import "./speech-pane.css";

/** The text, how it is to be spoken, the clip that was made of it, and those before it. */
export function SpeechPane({ speech, model, entry }: SpeechPaneProps) {
  const { clips, chosen, isRunning } = speech;
  const shown = clips.find(({ id }) => id === chosen.id);
  useEscape(isRunning ? speech.stop : undefined);
  return (
    <main className="speech" aria-label="Speech">
      <div className="speech__columns">
        <SpeechForm speech={speech} entry={entry} />
        <SpeechOptionsForm speech={speech} model={model} entry={entry} />
        <section className="speech__result" aria-label="Audio">
          {shown === undefined ? (
            <SpeechWelcome model={model} onPick={speech.speakExample} />
          ) : (
            <ClipView key={`${shown.id} ${chosen.round}`} clip={shown} speech={speech} />
          )}
          <ClipHistory speech={speech} shown={shown?.id} />
        </section>
      </div>
      <p className="unseen" role="status" data-testid="speech-announcement">
        {clipWords(clips.at(-1)?.status)}
      </p>
    </main>
  );
}

interface SpeechPaneProps {
  readonly speech: Speech;
  readonly model: string;
  readonly entry: ModelEntry | undefined;
}
