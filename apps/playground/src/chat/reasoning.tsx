import { useState } from "react";

/** What the model thought before it answered: open until the answer begins, then folded away. */
export function Reasoning({ text, isOver }: { text: string; isOver: boolean }) {
  const [wanted, setWanted] = useState<boolean>();
  const isOpen = wanted ?? !isOver;
  return (
    <details className="reasoning" data-testid="reasoning" open={isOpen}>
      {/* biome-ignore lint/a11y/noStaticElementInteractions: a summary is a button by itself */}
      <summary
        onClick={(event) => {
          event.preventDefault();
          setWanted(!isOpen);
        }}
      >
        {isOver ? "Reasoning" : "Reasoning…"}
      </summary>
      <p>{text}</p>
    </details>
  );
}
