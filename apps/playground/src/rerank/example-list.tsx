import { type Example, examples } from "./examples.ts";

/** Examples that are loaded and ranked with one click. */
export function ExampleList({ onExample }: { onExample: (example: Example) => void }) {
  return (
    <section className="examples" aria-label="Examples">
      <p>Try an example</p>
      <ul>
        {examples.map((example) => (
          <li key={example.title}>
            <button type="button" className="example" onClick={() => onExample(example)}>
              <strong>{example.title}</strong>
              <span className="example__query">{example.query}</span>
            </button>
          </li>
        ))}
      </ul>
    </section>
  );
}
