import { type ComponentProps, memo } from "react";
import ReactMarkdown, { type Components, type ExtraProps } from "react-markdown";
import remarkGfm from "remark-gfm";
import { CodeBlock } from "./code-block.tsx";
import "./markdown.css";

/** What an element of the text is given, besides the node that it was made from. */
type Given<Tag extends "a" | "img" | "table"> = ComponentProps<Tag> & ExtraProps;

const components: Components = {
  pre: CodeBlock,
  a: OutsideLink,
  img: LinkToImage,
  table: WideTable,
};
const plugins = [remarkGfm];

/** Text of a model as Markdown. HTML in it is shown as the text that it is, and nothing is fetched. */
export const Markdown = memo(function Markdown({ text }: { text: string }) {
  return (
    <div className="markdown">
      <ReactMarkdown remarkPlugins={plugins} components={components}>
        {text}
      </ReactMarkdown>
    </div>
  );
});

function OutsideLink({ href, children }: Given<"a">) {
  return (
    <a href={href} target="_blank" rel="noopener noreferrer">
      {children}
    </a>
  );
}

/** An image's address may carry what was said to whoever serves it; so it is a link to follow. */
function LinkToImage({ src, alt }: Given<"img">) {
  return (
    <OutsideLink href={typeof src === "string" ? src : undefined}>{alt || "image"}</OutsideLink>
  );
}

function WideTable({ children }: Given<"table">) {
  return (
    <div className="markdown__table">
      <table>{children}</table>
    </div>
  );
}
