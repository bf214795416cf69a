import { GatewayError, toEnvelope } from "@sluice/errors";
import type { Command } from "commander";
import type { CliContext } from "./cli-context.ts";
import { configOption } from "./config-option.ts";
import { explainInCli } from "./explain-in-cli.ts";
import { readExplainBody } from "./explain-read-body.ts";
import { describeExplanation, describeRejections } from "./explain-report.ts";

interface ExplainOptions {
  readonly config?: string;
  readonly model?: string;
  readonly body?: string;
  readonly seed?: string;
  readonly keyName?: string;
  readonly json?: boolean;
}

/** Adds `sluice explain`: what `POST /explain` says, without a server. */
export function addExplainCommand(program: Command, context: CliContext): void {
  program
    .command("explain")
    .description("say which endpoint a chat request would go to, and why; nothing is sent")
    .addOption(configOption())
    .option("-m, --model <slug>", "the model that is asked for, whatever the body says")
    .option("--body <file>", "the chat request as JSON (default: one short message)")
    .option("--seed <text>", "fix the draw of a provider, as the header X-Sluice-Seed does")
    .option("--key-name <name>", "the name of the key that asks: its own guardrails look as well")
    .option("--json", "print one JSON object, as POST /explain answers")
    .action((options: ExplainOptions) => explain(options, context));
}

async function explain(options: ExplainOptions, context: CliContext): Promise<void> {
  const { config, seed, keyName, json = false } = options;
  try {
    const body = await readExplainBody(options);
    const asking = { body, seed, config, ...(keyName === undefined ? {} : { keyName }) };
    const reply = await explainInCli(asking, context);
    const lines = json ? [JSON.stringify(reply, null, 2)] : describeExplanation(reply);
    for (const line of lines) context.out(line);
  } catch (error) {
    if (!GatewayError.isInstance(error)) throw error;
    if (json) context.out(JSON.stringify(toEnvelope(error), null, 2));
    else for (const line of describeRejections(error)) context.err(line);
    throw error;
  }
}
