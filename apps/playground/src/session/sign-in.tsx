import { type FormEvent, useId, useState } from "react";
import { Icon } from "../ui/icon.tsx";
import { Logo } from "../ui/logo.tsx";
import "./sign-in.css";

/** Asks for an API key and says where the first one is found. */
export function SignIn({ checking, message, onSignIn }: SignInProps) {
  const id = useId();
  const [key, setKey] = useState("");
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (key.trim() !== "") onSignIn(key.trim());
  };
  return (
    <main className="sign-in">
      <form className="sign-in__card" aria-label="Sign in" onSubmit={submit}>
        <Logo />
        <h1>Sluice playground</h1>
        <p className="sign-in__lead">Try every model of this gateway.</p>
        <label htmlFor={id}>API key</label>
        <input
          id={id}
          type="password"
          autoComplete="current-password"
          spellCheck={false}
          placeholder="sk-sl-v1-…"
          value={key}
          aria-describedby={`${id}-hint`}
          onChange={(event) => setKey(event.target.value)}
        />
        {message !== undefined && (
          <p className="sign-in__message" role="alert">
            <Icon name="warning" />
            <span>{message}</span>
          </p>
        )}
        <button type="submit" className="button button--main" disabled={checking}>
          {checking ? "Checking the key…" : "Sign in"}
        </button>
        <p id={`${id}-hint`} className="sign-in__hint">
          The first key was printed when the gateway first started, and is kept in{" "}
          <code>.sluice/first-key</code> beside it. The key stays in this browser.
        </p>
      </form>
    </main>
  );
}

interface SignInProps {
  readonly checking: boolean;
  readonly message: string | undefined;
  readonly onSignIn: (key: string) => void;
}
