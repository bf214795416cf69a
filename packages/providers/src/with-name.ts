/** Blocks with a participant's name before their first text: it tells participants apart there (wire reference §1). */
export function withName<Block extends object>(
  blocks: readonly Block[],
  name: string | null | undefined,
): readonly Block[] {
  const at = name ? blocks.findIndex((block) => "text" in block) : -1;
  return blocks.map((block, index) =>
    index === at && "text" in block ? { ...block, text: `${name}: ${String(block.text)}` } : block,
  );
}
