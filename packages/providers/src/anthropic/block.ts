import type { CacheMark } from "./cache-mark.ts";

/** A picture or a document: its bytes, its address, or what the provider calls it. */
export type BlockSource =
  | { readonly type: "base64"; readonly media_type: string; readonly data: string }
  | { readonly type: "text"; readonly media_type: "text/plain"; readonly data: string }
  | { readonly type: "url"; readonly url: string }
  | { readonly type: "file"; readonly file_id: string };

/** One block of a message, as the Messages API has it. */
export type Block =
  | ({ readonly type: "text"; readonly text: string } & CacheMark)
  | ({ readonly type: "image"; readonly source: BlockSource } & CacheMark)
  | ({
      readonly type: "document";
      readonly source: BlockSource;
      readonly title?: string;
    } & CacheMark)
  | { readonly type: "thinking"; readonly thinking: string; readonly signature: string }
  | { readonly type: "redacted_thinking"; readonly data: string }
  | ({
      readonly type: "tool_use";
      readonly id: string;
      readonly name: string;
      readonly input: Readonly<Record<string, unknown>>;
    } & CacheMark)
  | ({
      readonly type: "tool_result";
      readonly tool_use_id: string;
      readonly content?: readonly Block[];
    } & CacheMark);

/** A block with a mark; thoughts cannot bear one. */
export function marked(block: Block, mark: CacheMark): Block {
  if (block.type === "thinking" || block.type === "redacted_thinking") return block;
  return { ...block, ...mark };
}

/** The blocks with a mark on the last that can bear one; as they are where none can, or no mark is given. */
export function markedLast(blocks: readonly Block[], mark: CacheMark): readonly Block[] {
  if (mark.cache_control === undefined) return blocks;
  const at = blocks.findLastIndex(({ type }) => !type.endsWith("thinking"));
  return blocks.map((block, index) => (index === at ? marked(block, mark) : block));
}
