/** What the gateway itself does with a field of a chat request; a field that is not here is a parameter. */
export const CHAT_FATES: Readonly<Record<string, string>> = {
  messages: "sent; `reasoning_content` of a turn becomes `reasoning`",
  model:
    "chooses the model; suffixes choose the order and the service tier of its endpoints, or a plugin",
  models: "as `model`, tried in turn",
  stream: "form of the answer",
  stream_options: "accepted, no effect: usage is always sent",
  usage: "accepted, no effect: usage is always sent",
  max_tokens: "becomes `max_completion_tokens`",
  reasoning_effort: "becomes `reasoning.effort`",
  include_reasoning: "becomes `reasoning`, false `reasoning.exclude`",
  tools:
    "server tools are run here and sent as functions; one that nothing here runs is a 400; the rest is sent",
  max_tool_calls: "calls of server tools, default 30",
  stop_server_tools_when: "ends the loop of server tools, instead of `max_tool_calls`",
  session_id: "names the session; wins over `x-session-id`",
  user: "sent as an opaque id of the caller and this text",
  safety_identifier: "accepted, not sent",
  metadata: "kept in the record, not sent",
  trace: "accepted, not sent",
  debug: "a stream begins with what each provider was sent",
  provider: "routing",
  plugins: "plugins; each one's own schema checks its options",
  route: "becomes `provider.sort.partition`",
  preset: "dropped, reported: nothing is stored under a name here",
  transforms:
    "becomes the plugin `context-compression`; dropped and reported where it is not installed",
};

/** The same for fields of other origin that the schema does not name; they are no parameters either. */
export const UNNAMED_FATES: Readonly<Record<string, string>> = {
  usage: "accepted, no effect: usage is always sent",
  prompt: "dropped, reported: `messages` holds the prompt",
  safety_identifier: "dropped, reported: `user` names the end user",
  cache: "dropped, reported: no answer is kept",
  cache_enabled: "dropped, reported: no answer is kept",
  cache_ttl_seconds: "dropped, reported: no answer is kept",
};

/** Fields of `CHAT_FATES` of which nothing goes to providers as it is. */
export const SENT_ALL_THE_SAME: ReadonlySet<string> = new Set(["messages", "tools"]);
