import { Option } from "commander";

/** `--config`, the same for every command. */
export function configOption(): Option {
  return new Option(
    "-c, --config <file>",
    "configuration file (default: sluice.yaml in the working folder, if there is one)",
  );
}
