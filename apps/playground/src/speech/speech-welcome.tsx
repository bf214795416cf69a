import { Icon } from "../ui/icon.tsx";
import "./speech-welcome.css";

const examples = [
  "The sluice is open, and the water finds its way.",
  "Ships pass at nine, at noon, and at a quarter to five. Please stand behind the yellow line.",
  "Row, row, row your boat, gently down the stream.",
] as const;

/** What the page shows before anything was said: texts to hear at one click. */
export function SpeechWelcome({ model, onPick }: SpeechWelcomeProps) {
  return (
    <div className="speech-welcome">
      <h2>Hear {model}</h2>
      <p>Write a text above, or listen to one of these.</p>
      <ul>
        {examples.map((text) => (
          <li key={text}>
            <button type="button" className="speech-example" onClick={() => onPick(text)}>
              <Icon name="play" />
              <span>{text}</span>
            </button>
          </li>
        ))}
      </ul>
    </div>
  );
}

interface SpeechWelcomeProps {
  readonly model: string;
  readonly onPick: (text: string) => void;
}
