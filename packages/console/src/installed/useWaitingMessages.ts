import { usePlatform, useSession, WAITING_MESSAGE_PREFIX } from '@recado/ui';
import { useEffect } from 'react';

/** Milliseconds between attempts while messages wait. Browsers often report a connection that does not work. */
const RETRY_INTERVAL_MS = 10_000;

/** Sends messages that wait for the network, on every page of the console. Loads the code only if some wait. */
export function useWaitingMessages(): void {
  const { sdk, queries } = usePlatform();
  const userId = useSession().user?.id;
  useEffect(() => {
    if (userId === undefined) return;
    const hasWaiting = () =>
      Object.keys(localStorage).some(key => key.startsWith(WAITING_MESSAGE_PREFIX)) ||
      queries
        .getQueriesData<readonly { readonly state: string }[]>({ queryKey: ['outbox', userId] })
        .some(([, outbox]) => outbox?.some(({ state }) => state === 'waiting'));
    let isRunning = false;
    const send = async () => {
      if (isRunning || !hasWaiting()) return;
      isRunning = true;
      await import('../conversations/waiting/sendWaitingMessages.ts')
        .then(({ sendWaitingMessages }) => sendWaitingMessages({ sdk, queries, userId }))
        // The code could not be loaded, so the next attempt loads it again.
        .catch(() => {});
      isRunning = false;
    };
    const start = () => void send();
    start();
    addEventListener('online', start);
    document.addEventListener('visibilitychange', start);
    const timer = setInterval(start, RETRY_INTERVAL_MS);
    return () => {
      removeEventListener('online', start);
      document.removeEventListener('visibilitychange', start);
      clearInterval(timer);
    };
  }, [sdk, queries, userId]);
}
