import type { ReasoningDetail } from "@sluice/schema";
import { encodeThoughts as encodeClaudes } from "../anthropic/encode-thoughts.ts";
import type { Block } from "./block.ts";
import type { ModelFamily } from "./model-family.ts";
import { isReadable } from "./thought-forms.ts";

/** Thoughts that go back, and whether some could not. */
export interface EncodedThoughts {
  readonly blocks: readonly Block[];
  readonly lost: boolean;
}

/** The thoughts of an earlier reply as blocks, byte for byte; what another maker's model thought stays here. */
export function encodeThoughts(
  details: readonly ReasoningDetail[] | null | undefined,
  family: ModelFamily,
): EncodedThoughts {
  const { blocks, lost } = encodeClaudes(details, (form) => isReadable(form, family));
  return {
    lost,
    blocks: blocks.flatMap((block): readonly Block[] => {
      if (block.type === "redacted_thinking") {
        return [{ reasoningContent: { redactedContent: block.data } }];
      }
      if (block.type !== "thinking") return [];
      const { thinking: text, signature } = block;
      return [{ reasoningContent: { reasoningText: { text, signature } } }];
    }),
  };
}
