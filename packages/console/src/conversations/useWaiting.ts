import { useSdk } from '@recado/ui';
import { useEffect, useState } from 'react';
import type { Live } from './useLive.ts';

/** Milliseconds in which changes are counted together. */
const COLLECTING = 1_500;

/** How many conversations wait to be read. @param first as it was told with the list */
export function useWaiting(clientId: string, first: number | undefined, { subscribe }: Live): number {
  const sdk = useSdk();
  const [waiting, setWaiting] = useState<number>();
  useEffect(() => setWaiting(first), [first]);
  useEffect(() => {
    const ending = new AbortController();
    let counting: ReturnType<typeof setTimeout> | undefined;
    const count = () => {
      counting = undefined;
      const options = { params: { id: clientId }, query: { limit: 1 }, signal: ending.signal };
      // What fails is counted with the next change.
      sdk.request('GET /clients/{id}/conversations', options).then(
        answer => setWaiting(answer.waiting),
        () => {},
      );
    };
    const stop = subscribe(({ type }) => {
      if (type === 'conversation.updated' || type.startsWith('message.'))
        counting ??= setTimeout(count, COLLECTING);
    });
    return () => {
      stop();
      ending.abort();
      clearTimeout(counting);
    };
  }, [sdk, clientId, subscribe]);
  return waiting ?? 0;
}
