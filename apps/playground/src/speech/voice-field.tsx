import { useId, useState } from "react";
import { Drawer } from "../ui/drawer.tsx";
import { Icon } from "../ui/icon.tsx";
import type { Speech } from "./use-speech.ts";
import { VoiceSearch } from "./voice-search.tsx";
import "./voice-field.css";

/** The voice: one of those that the model lists, or its name as typed where none are listed. */
export function VoiceField({ speech, model, listed }: VoiceFieldProps) {
  const { voice, setVoice } = speech;
  return listed.length > 0 ? (
    <ListedVoice voice={voice} voices={listed} onVoice={setVoice} />
  ) : (
    <TypedVoice key={model} voice={voice} onVoice={setVoice} />
  );
}

function ListedVoice({ voice, voices, onVoice }: ListedVoiceProps) {
  const [isOpen, setOpen] = useState(false);
  const close = () => setOpen(false);
  const name = voice === "" ? "Model's default" : voice;
  return (
    <>
      <div className="field">
        <span className="field__label">Voice</span>
        <button
          type="button"
          className="voice-button"
          aria-haspopup="dialog"
          aria-label={`Voice: ${name}`}
          onClick={() => setOpen(true)}
        >
          <Icon name="voice" />
          <span>{name}</span>
          <Icon name="chevron" />
        </button>
      </div>
      {isOpen && (
        <Drawer label="Choose a voice" className="model-dialog" onClose={close}>
          <VoiceSearch
            voices={voices}
            voice={voice}
            onClose={close}
            onVoice={(next) => {
              onVoice(next);
              close();
            }}
          />
        </Drawer>
      )}
    </>
  );
}

function TypedVoice({ voice, onVoice }: Omit<ListedVoiceProps, "voices">) {
  const id = useId();
  return (
    <div className="field">
      <label htmlFor={id}>Voice</label>
      <input
        id={id}
        autoComplete="off"
        spellCheck={false}
        placeholder="Model's default"
        value={voice}
        aria-describedby={`${id}-hint`}
        onChange={(event) => onVoice(event.target.value)}
      />
      <p id={`${id}-hint`} className="field__hint">
        The provider's name or id of it; this model lists none.
      </p>
    </div>
  );
}

interface VoiceFieldProps {
  readonly speech: Speech;
  readonly model: string;
  readonly listed: readonly string[];
}

interface ListedVoiceProps {
  readonly voice: string;
  readonly voices: readonly string[];
  readonly onVoice: (voice: string) => void;
}
