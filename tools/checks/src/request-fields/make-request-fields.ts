import { localParameters } from "../../../../packages/providers/src/local/local-parameters.ts";
import { openAiDialect } from "../../../../packages/providers/src/openai/openai-dialect.ts";
import { compatibleDialect } from "../../../../packages/providers/src/openai-compatible/compatible-dialect.ts";
import { requestFieldsPage } from "./request-fields-page.ts";
import { loadSchemaModules } from "./schema-modules.ts";

/** The page from the sources as they are; `root` is the repository's folder. */
export async function makeRequestFields(root: string): Promise<string> {
  return requestFieldsPage(await loadSchemaModules(`${root}packages/schema/src`), {
    OpenAI: openAiDialect.parameters,
    compatible: compatibleDialect.parameters,
    local: localParameters,
  });
}
