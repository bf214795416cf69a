type Fields = Readonly<Record<string, unknown>>;
type Rule = (plugin: Fields) => string | undefined;

const HOOKS = [
  "before",
  "afterResult",
  "afterStream",
  "settled",
  "failureMetadata",
  "foresee",
  "actsOn",
  "actsUnasked",
  "accountFault",
  "directUses",
] as const;

const rules: readonly Rule[] = [
  ({ id }) =>
    typeof id === "string" && /^[a-z0-9]+([-.][a-z0-9]+)*$/.test(id)
      ? undefined
      : `its id must be lower-case words joined by hyphens, and is ${JSON.stringify(id)}`,
  ({ options }) => schemaFault("options", options),
  ({ accountOptions }) =>
    accountOptions === undefined ? undefined : schemaFault("accountOptions", accountOptions),
  ...HOOKS.map(
    (name): Rule =>
      (plugin) =>
        functionFault(name, plugin[name]),
  ),
  ({ onFailure }) =>
    onFailure === undefined || onFailure === "stop" || onFailure === "skip"
      ? undefined
      : `its onFailure must be "stop" or "skip", and is ${JSON.stringify(onFailure)}`,
  ({ timeoutMs }) =>
    timeoutMs === undefined || (typeof timeoutMs === "number" && timeoutMs > 0)
      ? undefined
      : `its timeoutMs must be milliseconds above 0, and is ${JSON.stringify(timeoutMs)}`,
  ({ mayShorten }) =>
    mayShorten === undefined || typeof mayShorten === "boolean"
      ? undefined
      : `its mayShorten must be true or false, and is ${JSON.stringify(mayShorten)}`,
  ({ precedes }) =>
    precedes === undefined || isListOf(precedes, (id) => typeof id === "string")
      ? undefined
      : "its precedes must be a list of ids of plugins",
  ({ reads }) =>
    reads === undefined || isListOf(reads, (kind) => typeof kind === "string")
      ? undefined
      : "its reads must be a list of kinds of input",
  ({ routerModel }) =>
    routerModel === undefined || isRouterModel(routerModel)
      ? undefined
      : "its routerModel must have slug, aliases, name, description and strategy",
  ({ serverTools }) =>
    serverTools === undefined || isListOf(serverTools, isServerTool)
      ? undefined
      : "its serverTools must be a list of tools, each with type, parameters, describe and execute",
];

/** What keeps a value from being a plugin, as words that go on after its name; undefined: it is one. */
export function pluginFault(value: unknown): string | undefined {
  if (!isFields(value)) return `it must be what definePlugin gives, and is ${kindOf(value)}`;
  for (const rule of rules) {
    const fault = rule(value);
    if (fault !== undefined) return fault;
  }
  return undefined;
}

function schemaFault(name: string, value: unknown): string | undefined {
  return isSchema(value)
    ? undefined
    : `its ${name} must be a zod schema, such as z.strictObject({})`;
}

function functionFault(name: string, value: unknown): string | undefined {
  return value === undefined || typeof value === "function"
    ? undefined
    : `its ${name} must be a function, and is ${kindOf(value)}`;
}

function isSchema(value: unknown): boolean {
  return isFields(value) && typeof value.safeParse === "function";
}

function isServerTool(value: unknown): boolean {
  return (
    isFields(value) &&
    typeof value.type === "string" &&
    isSchema(value.parameters) &&
    typeof value.describe === "function" &&
    typeof value.execute === "function" &&
    [value.offered, value.checkParameters].every(isFunctionIfSet) &&
    (value.options === undefined || isSchema(value.options)) &&
    (value.timeoutMs === undefined || (typeof value.timeoutMs === "number" && value.timeoutMs > 0))
  );
}

function isFunctionIfSet(value: unknown): boolean {
  return value === undefined || typeof value === "function";
}

function isRouterModel(value: unknown): boolean {
  return (
    isFields(value) &&
    ["slug", "name", "description", "strategy"].every((name) => typeof value[name] === "string") &&
    isListOf(value.aliases, (alias) => typeof alias === "string")
  );
}

function isListOf(value: unknown, is: (item: unknown) => boolean): boolean {
  return Array.isArray(value) && value.every(is);
}

function isFields(value: unknown): value is Fields {
  return typeof value === "object" && value !== null;
}

function kindOf(value: unknown): string {
  if (value === null) return "null";
  return typeof value === "function"
    ? "a function: call it, and export what it gives"
    : typeof value;
}
