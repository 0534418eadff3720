import { Button } from '@mui/material';
import { session } from '@recado/texts';
import { toast, useSdk, useSession } from '@recado/ui';
import { useEffect, useState } from 'react';
import { OUTCOME } from './submitting.ts';

const { login: texts, outcomes } = session;

/** Browsers give passkeys to names only: at an IP address the button would lead nowhere. */
const canHavePasskeys = (): boolean =>
  'PublicKeyCredential' in globalThis && !/^[\d.]+$|:/.test(globalThis.location.hostname);

/** Signs in with a passkey, where the platform may have any; what that takes is loaded by who wants it. */
export function PasskeyButton() {
  return canHavePasskeys() ? <Offered /> : null;
}

function Offered() {
  const sdk = useSdk();
  const [isPossible, setPossible] = useState(false);
  // What keeps answers for other pages would weigh more than all of this one.
  useEffect(() => {
    const ending = new AbortController();
    sdk.request('GET /auth/passkey', { signal: ending.signal }).then(
      ({ address }) => setPossible(address !== null),
      () => undefined,
    );
    return () => ending.abort();
  }, [sdk]);
  const { replaceSession } = useSession();
  const [isAsking, setAsking] = useState(false);
  if (!isPossible) return null;
  const ask = async () => {
    setAsking(true);
    try {
      const { signInWithPasskey } = await import('./signInWithPasskey.ts');
      const outcome = await signInWithPasskey(sdk);
      if ('problem' in outcome) return void toast.error(outcome.problem, { id: OUTCOME });
      replaceSession(outcome);
      toast.success(outcomes.login.success, { id: OUTCOME });
    } catch {
      toast.error(outcomes.login.exception, { id: OUTCOME });
    } finally {
      setAsking(false);
    }
  };
  return (
    <Button variant="outlined" size="large" disabled={isAsking} onClick={ask}>
      {texts.passkey}
    </Button>
  );
}
