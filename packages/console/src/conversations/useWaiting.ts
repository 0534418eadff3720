import { useSdk } from '@recado/ui';
import { useEffect, useState } from 'react';
import { createPace } from '../pacing/createPace.ts';
import { isFirstTold } from './list/liveList.ts';
import type { Live } from './useLive.ts';

/** Milliseconds in which changes are counted together: a few, and where they do not end. */
const COLLECTING = { soon: 1_500, most: 10_000 };

/** How many conversations wait to be read. @param first as it was told with the list */
export function useWaiting(clientId: string, first: number | undefined, { subscribe }: Live): number {
  const sdk = useSdk();
  const [waiting, setWaiting] = useState<number>();
  useEffect(() => setWaiting(first), [first]);
  useEffect(() => {
    const ending = new AbortController();
    const count = () => {
      const options = { params: { id: clientId }, query: { limit: 1 }, signal: ending.signal };
      // What fails is counted with the next change.
      sdk.request('GET /clients/{id}/conversations', options).then(
        answer => setWaiting(answer.waiting),
        () => {},
      );
    };
    const pace = createPace({ act: count, ...COLLECTING });
    // How far a message has come changes nothing of it.
    const stop = subscribe(({ type }) => {
      if (type === 'conversation.updated' || isFirstTold(type)) pace.note();
    });
    return () => {
      stop();
      ending.abort();
      pace.end();
    };
  }, [sdk, clientId, subscribe]);
  return waiting ?? 0;
}
