import { useState } from "react";
import { preferencesOf } from "./preferences-of.ts";
import { type Routing, type RoutingSort, routingSorts } from "./routing.ts";
import { SlugsField } from "./slugs-field.tsx";
import type { RoutingControl } from "./use-routing.ts";
import "./routing-form.css";

const sortNames: Readonly<Record<RoutingSort, string>> = {
  price: "Cheapest first",
  throughput: "Most tokens a second first",
  latency: "Quickest first",
};

/** How the provider is chosen, for chats and rankings alike. */
export function RoutingForm({ routing, onRouting }: RoutingControl) {
  const [isOpen, setOpen] = useState(() => preferencesOf(routing) !== undefined);
  const change = (part: Partial<Routing>) => onRouting({ ...routing, ...part });
  return (
    <details
      className="routing"
      open={isOpen}
      onToggle={(event) => setOpen(event.currentTarget.open)}
    >
      <summary>Providers</summary>
      <div className="routing__fields">
        <SlugsField
          label="Try first"
          hint="Slugs in this order: north, south."
          slugs={routing.order}
          onSlugs={(order) => change({ order })}
        />
        <SlugsField
          label="Only these"
          hint="No other may serve."
          slugs={routing.only}
          onSlugs={(only) => change({ only })}
        />
        <SlugsField
          label="Never these"
          hint="They may not serve."
          slugs={routing.ignore}
          onSlugs={(ignore) => change({ ignore })}
        />
        <label className="field">
          <span className="field__label">Order</span>
          <select
            value={routing.sort ?? ""}
            onChange={({ target }) =>
              change({ sort: routingSorts.find((sort) => sort === target.value) })
            }
          >
            <option value="">Drawn by price and health</option>
            {routingSorts.map((sort) => (
              <option key={sort} value={sort}>
                {sortNames[sort]}
              </option>
            ))}
          </select>
        </label>
        <Flag
          label="Another provider may step in"
          isSet={routing.allowsFallbacks}
          onSet={(allowsFallbacks) => change({ allowsFallbacks })}
        />
        <Flag
          label="Only those that collect no data"
          isSet={routing.deniesCollection}
          onSet={(deniesCollection) => change({ deniesCollection })}
        />
        <Flag
          label="Only those that retain nothing"
          isSet={routing.wantsZeroRetention}
          onSet={(wantsZeroRetention) => change({ wantsZeroRetention })}
        />
      </div>
    </details>
  );
}

function Flag(props: {
  readonly label: string;
  readonly isSet: boolean;
  readonly onSet: (isSet: boolean) => void;
}) {
  return (
    <label className="routing__flag">
      <input
        type="checkbox"
        checked={props.isSet}
        onChange={(event) => props.onSet(event.target.checked)}
      />
      {props.label}
    </label>
  );
}
