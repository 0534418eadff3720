import { Button } from '@mui/material';
import { session } from '@recado/texts';
import { toast, useSdk, useSession } from '@recado/ui';
import { useEffect, useState } from 'react';
import { OUTCOME_TOAST_ID } from './showOutcome.ts';

const { login: texts, outcomes } = session;

/** Browsers bind passkeys to domain names. At an IP address the button could not work. */
const canHavePasskeys = (): boolean =>
  'PublicKeyCredential' in globalThis && !/^[\d.]+$|:/.test(globalThis.location.hostname);

/** Signs in with a passkey if the platform supports them. A click loads the WebAuthn code. */
export function PasskeyButton() {
  return canHavePasskeys() ? <PasskeySignInButton /> : null;
}

function PasskeySignInButton() {
  const sdk = useSdk();
  const [isSupported, setSupported] = useState(false);
  // No query cache here: its library is larger than the rest of this page.
  useEffect(() => {
    const abortController = new AbortController();
    sdk.request('GET /auth/passkey', { signal: abortController.signal }).then(
      ({ address }) => setSupported(address !== null),
      () => undefined,
    );
    return () => abortController.abort();
  }, [sdk]);
  const { replaceSession } = useSession();
  const [isSigningIn, setSigningIn] = useState(false);
  if (!isSupported) return null;
  const signIn = async () => {
    setSigningIn(true);
    try {
      const { signInWithPasskey } = await import('./signInWithPasskey.ts');
      const outcome = await signInWithPasskey(sdk);
      if ('problem' in outcome) return void toast.error(outcome.problem, { id: OUTCOME_TOAST_ID });
      replaceSession(outcome);
      toast.success(outcomes.login.success, { id: OUTCOME_TOAST_ID });
    } catch {
      toast.error(outcomes.login.exception, { id: OUTCOME_TOAST_ID });
    } finally {
      setSigningIn(false);
    }
  };
  return (
    <Button variant="outlined" size="large" disabled={isSigningIn} onClick={signIn}>
      {texts.passkey}
    </Button>
  );
}
