/** One promise that a plugin must keep; `run` rejects with what is wrong. */
export interface PluginCheck {
  readonly name: string;
  run(): Promise<void>;
}
