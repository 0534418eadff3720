import { session } from '@recado/texts';
import { failureMessage, toast, useSdk, useSession } from '@recado/ui';
import { useState } from 'react';
import { useLocation } from 'react-router';

/**
 * The one-time code by which the first administrator is known, brought along as `/register#codigo=…`: what stands
 * behind `#` reaches no server and no log.
 */
export function useAdminCode() {
  const { hash } = useLocation();
  const [code, setCode] = useState(() => new URLSearchParams(hash.slice(1)).get('codigo') ?? undefined);
  const { replaceUser } = useSession();
  const sdk = useSdk();
  /** After registering; a code that is refused leaves an ordinary account. */
  const claim = async (): Promise<void> => {
    if (!code?.trim()) return;
    try {
      const { user } = await sdk.request('POST /auth/claim-admin', { payload: { code: code.trim() } });
      replaceUser(user);
    } catch (error) {
      toast.error(failureMessage(error, session.register.adminCodeFailed));
    }
  };
  return { code, setCode, claim };
}
