/** The configuration cannot be used; `message` holds one line for each mistake. */
export class ConfigError extends Error {
  override readonly name = "ConfigError";
  /** One line each, with file, line and column where there is a file. */
  readonly lines: readonly string[];

  constructor(lines: readonly string[], options?: ErrorOptions) {
    super(lines.join("\n"), options);
    this.lines = lines;
  }
}
