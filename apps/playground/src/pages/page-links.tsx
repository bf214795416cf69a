import { type PageName, pageLabels, pageNames } from "./page-name.ts";
import { fragmentOf } from "./page-of-fragment.ts";
import "./page-links.css";

/** The links from page to page. */
export function PageLinks({ page }: { page: PageName }) {
  return (
    <nav className="page-links" aria-label="Pages">
      {pageNames.map((name) => (
        <a key={name} href={fragmentOf(name)} aria-current={name === page ? "page" : undefined}>
          {pageLabels[name]}
        </a>
      ))}
    </nav>
  );
}
