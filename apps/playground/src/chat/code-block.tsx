import { type ComponentProps, useRef } from "react";
import type { ExtraProps } from "react-markdown";
import { CopyButton } from "../ui/copy-button.tsx";
import { codeLanguage } from "./code-language.ts";

/** A block of code with its language and a button to copy it. */
export function CodeBlock({ children, node }: ComponentProps<"pre"> & ExtraProps) {
  const pre = useRef<HTMLPreElement>(null);
  return (
    <figure className="code-block">
      <figcaption>
        <span>{codeLanguage(node) ?? "code"}</span>
        <CopyButton label="Copy code" text={() => pre.current?.textContent ?? ""} />
      </figcaption>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a box that scrolls must be reachable by keyboard */}
      <pre ref={pre} tabIndex={0}>
        {children}
      </pre>
    </figure>
  );
}
