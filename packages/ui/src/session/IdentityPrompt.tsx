import { ApiError } from '@recado/sdk';
import { Suspense, useEffect, useState } from 'react';
import { createLazyComponent } from '../feedback/createLazyComponent.ts';
import { usePlatform } from '../platform/PlatformProvider.tsx';

const IdentityDialog = createLazyComponent(async () => (await import('./IdentityDialog.tsx')).IdentityDialog);

/**
 * Asks for a proof of identity when a request needs it, and then repeats the request. Concurrent requests wait for one
 * dialog, whose code is loaded on demand.
 */
export function IdentityPrompt() {
  const { onRequestFailed } = usePlatform();
  const [answer, setAnswer] = useState<(isConfirmed: boolean) => void>();
  useEffect(() => {
    let opened: Promise<boolean> | undefined;
    const confirmIdentity = (): Promise<boolean> => {
      opened ??= new Promise<boolean>(resolve => setAnswer(() => resolve)).finally(() => {
        opened = undefined;
      });
      return opened;
    };
    return onRequestFailed(async (error, repeat) => {
      const isIdentityRequired = error instanceof ApiError && error.status === 403 && error.errors?.identity;
      if (!isIdentityRequired || !(await confirmIdentity())) throw error;
      return repeat();
    });
  }, [onRequestFailed]);
  if (!answer) return null;
  const close = (isConfirmed: boolean) => {
    setAnswer(undefined);
    answer(isConfirmed);
  };
  return (
    <Suspense>
      <IdentityDialog onClose={close} />
    </Suspense>
  );
}
