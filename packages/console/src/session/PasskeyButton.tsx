import { authPageTexts } from '@recado/texts';
import { PlainButton, toast, useSdk, useSession } from '@recado/ui';
import { useEffect, useState } from 'react';
import { FORM_OUTCOME_TOAST_ID } from './showSessionFormOutcome.ts';

const { login: texts, outcomes } = authPageTexts;

/** Returns whether this page can use passkeys. Browsers bind them to domain names, not to IP addresses. */
const canHavePasskeys = (): boolean =>
  'PublicKeyCredential' in globalThis && !/^[\d.]+$|:/.test(globalThis.location.hostname);

/** Button that signs in with a passkey, if the platform supports passkeys. A click loads the WebAuthn code. */
export function PasskeyButton() {
  return canHavePasskeys() ? <PasskeySignInButton /> : null;
}

function PasskeySignInButton() {
  const sdk = useSdk();
  const [isSupported, setSupported] = useState(false);
  // Do not use the query cache for this request: its library is larger than the rest of the login page.
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
      if ('problem' in outcome) return void toast.error(outcome.problem, { id: FORM_OUTCOME_TOAST_ID });
      replaceSession(outcome);
      toast.success(outcomes.login.success, { id: FORM_OUTCOME_TOAST_ID });
    } catch {
      toast.error(outcomes.login.exception, { id: FORM_OUTCOME_TOAST_ID });
    } finally {
      setSigningIn(false);
    }
  };
  return (
    <PlainButton look="outlined" disabled={isSigningIn} onClick={signIn}>
      {texts.passkey}
    </PlainButton>
  );
}
