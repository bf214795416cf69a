import { useState } from "react";
import type { ModelEntry } from "../api/model-entry.ts";
import { useMediaQuery } from "../ui/use-media-query.ts";
import { CloningForm } from "./cloning-form.tsx";
import { FormatChoice } from "./format-choice.tsx";
import { MoreOptions } from "./more-options.tsx";
import { SpeedField } from "./speed-field.tsx";
import type { Speech } from "./use-speech.ts";
import { VoiceField } from "./voice-field.tsx";
import "./fold.css";
import "./speech-options-form.css";

/** How the text is to be spoken; on a narrow screen it is folded away until it is wanted. */
export function SpeechOptionsForm({ speech, model, entry }: SpeechOptionsFormProps) {
  const isNarrow = useMediaQuery("(max-width: 900px)");
  const [isOpen, setOpen] = useState(false);
  const { options, setOptions } = speech;
  const voice = <VoiceField speech={speech} model={model} listed={entry?.supported_voices ?? []} />;
  const rest = (
    <>
      <FormatChoice
        format={options.format}
        onFormat={(format) => setOptions({ ...options, format })}
      />
      <SpeedField speed={options.speed} onSpeed={(speed) => setOptions({ ...options, speed })} />
      <CloningForm cloning={speech.cloning} onCloning={speech.setCloning} />
      <MoreOptions speech={speech} />
    </>
  );
  return (
    <section className="speech-options" aria-label="Voice and format">
      {voice}
      {isNarrow ? (
        <details
          className="fold"
          open={isOpen}
          onToggle={(event) => setOpen(event.currentTarget.open)}
        >
          <summary>Format, speed and cloning</summary>
          <div className="fold__body">{rest}</div>
        </details>
      ) : (
        rest
      )}
    </section>
  );
}

interface SpeechOptionsFormProps {
  readonly speech: Speech;
  readonly model: string;
  readonly entry: ModelEntry | undefined;
}
