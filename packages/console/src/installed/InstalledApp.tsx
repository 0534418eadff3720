import { createLazyComponent } from '@recado/ui';
import { Suspense, useEffect } from 'react';
import { useSearchParams } from 'react-router';
import { NotificationOffer } from './NotificationOffer.tsx';
import { registerOfflineWorker } from './registerOfflineWorker.ts';
import { SHARED_CONTENT_PARAMETER } from './sharedContent.ts';
import { useAppBadge } from './useAppBadge.ts';
import { useWaitingMessages } from './useWaitingMessages.ts';

const ShareDialog = createLazyComponent(async () => (await import('./ShareDialog.tsx')).ShareDialog);

interface InstalledAppProps {
  /** Number of conversations that wait for an answer. Undefined until it is known. */
  readonly waitingCount: number | undefined;
}

/** Parts of the console that make it an app: use without a network, badge, shared content, and the offer of notifications. */
export function InstalledApp({ waitingCount }: InstalledAppProps) {
  useWaitingMessages();
  useAppBadge(waitingCount);
  useEffect(() => {
    // Without the worker, the console works as before, but not without a network.
    registerOfflineWorker().catch(() => {});
  }, []);
  const [search] = useSearchParams();
  return (
    <>
      <NotificationOffer waitingCount={waitingCount} />
      {search.has(SHARED_CONTENT_PARAMETER) && (
        <Suspense>
          <ShareDialog />
        </Suspense>
      )}
    </>
  );
}
