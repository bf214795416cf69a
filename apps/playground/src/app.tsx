import type { Client } from "./api/client.ts";
import { SignIn } from "./session/sign-in.tsx";
import { useSession } from "./session/use-session.ts";
import type { Stores } from "./storage/stores.ts";
import { Workbench } from "./workbench.tsx";

/** The whole page: the sign-in form, or the workbench of one key. */
export function App({ client, stores }: { client: Client; stores: Stores }) {
  const { session, signIn, refuse, signOut } = useSession(client, stores.key);
  if (session.kind === "signed-out") {
    return <SignIn checking={session.checking} message={session.message} onSignIn={signIn} />;
  }
  return (
    <Workbench
      key={session.key}
      client={client}
      stores={stores}
      apiKey={session.key}
      keyInfo={session.info}
      onRefused={(message) => refuse(session.key, message)}
      onSignOut={signOut}
    />
  );
}
