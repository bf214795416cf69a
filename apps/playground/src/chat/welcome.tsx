const suggestions = [
  "Say hello in three languages.",
  "Explain a sluice gate to a child.",
  "Write a haiku about running water.",
] as const;

/** What an empty conversation shows. */
export function Welcome({ model, onPick }: WelcomeProps) {
  return (
    <div className="welcome">
      <h2>What shall we ask?</h2>
      <p>
        Answers come from <strong>{model}</strong>, with their tokens, cost and timing.
      </p>
      <ul className="welcome__list">
        {suggestions.map((prompt) => (
          <li key={prompt}>
            <button type="button" className="button" onClick={() => onPick(prompt)}>
              {prompt}
            </button>
          </li>
        ))}
      </ul>
    </div>
  );
}

interface WelcomeProps {
  readonly model: string;
  readonly onPick: (prompt: string) => void;
}
