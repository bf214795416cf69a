import { type SpeechFormat, speechFormats } from "../api/speech-request-body.ts";
import "../ui/choice.css";

/** The two formats to choose from. */
export function FormatChoice({ format, onFormat }: FormatChoiceProps) {
  return (
    <fieldset className="choice">
      <legend>Format</legend>
      <div className="choice__options">
        {speechFormats.map((name) => (
          <label key={name} className="choice__option">
            <input
              type="radio"
              name="speech-format"
              checked={format === name}
              onChange={() => onFormat(name)}
            />
            <span>{name.toUpperCase()}</span>
          </label>
        ))}
      </div>
      <p className="field__hint">
        {format === "mp3"
          ? "Small; plays while it comes."
          : "Uncompressed samples; kept as WAV, plays when all of it is there."}
      </p>
    </fieldset>
  );
}

interface FormatChoiceProps {
  readonly format: SpeechFormat;
  readonly onFormat: (format: SpeechFormat) => void;
}
