import { useId } from "react";
import { NumberField } from "../settings/number-field.tsx";
import { GrowingTextarea } from "../ui/growing-textarea.tsx";
import type { Draft, DraftEvent } from "./draft.ts";

/** The query, and how many of the best are wanted. */
export function QueryField({ draft, tell }: QueryFieldProps) {
  const id = useId();
  return (
    <div className="query">
      <label htmlFor={id}>Query</label>
      <div className="query__box">
        <GrowingTextarea
          id={id}
          placeholder="What to look for"
          value={draft.query}
          onChange={(event) => tell({ kind: "query", query: event.target.value })}
        />
      </div>
      <NumberField
        label="Top N"
        hint="How many of the best to return: a whole number from 1."
        placeholder="All"
        inputMode="numeric"
        value={draft.topN}
        isValid={isTopN}
        onValue={(topN) => tell({ kind: "top-n", topN })}
      />
    </div>
  );
}

/** True for a number of results that the interface takes. */
function isTopN(value: number): boolean {
  return Number.isSafeInteger(value) && value >= 1;
}

interface QueryFieldProps {
  readonly draft: Draft;
  readonly tell: (event: DraftEvent) => void;
}
