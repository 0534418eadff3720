import { STATUS_POLL_INTERVAL } from '@recado/contract/rules';
import { ApiError, type ResultOf } from '@recado/sdk';
import {
  apiKey,
  keepClientsAlike,
  noteClientStates,
  noteClientsThatCameOrWent,
  useOnline,
  usePlatform,
  useVisible,
} from '@recado/ui';
import { useEffect } from 'react';
import { createPace } from '../pacing/createPace.ts';

/** Milliseconds in which changes are counted together before figures are read anew: a few, and where they do not end. */
const COLLECTING = { soon: 2_000, most: 10_000 };

/** Keeps what the page knows of the user's own clients true while it can be seen: as it changes, else every few seconds. */
export function useFollowClients(): void {
  const { sdk, queries } = usePlatform();
  const isVisible = useVisible();
  const isOnline = useOnline();
  useEffect(() => keepClientsAlike(queries), [queries]);
  // biome-ignore lint/correctness/useExhaustiveDependencies(isOnline): a connection that was cut may look like one on which nothing happens, so another one is made.
  useEffect(() => {
    if (!isVisible) return;
    const ending = new AbortController();
    const { signal } = ending;
    let isLive = false;
    const outdateFigures = () => {
      void queries.invalidateQueries({ queryKey: apiKey('GET /dashboard/stats') });
      void queries.invalidateQueries({ queryKey: apiKey('GET /webhooks/disabled') });
      void queries.invalidateQueries({ queryKey: apiKey('GET /conversations/waiting') });
      void queries.invalidateQueries({ queryKey: apiKey('GET /today') });
    };
    const pace = createPace({ act: outdateFigures, ...COLLECTING });
    let isFirst = true;
    const told = ({ clients, gone = [] }: ResultOf<'GET /clients/connections'>) => {
      noteClientStates(queries, clients);
      noteClientsThatCameOrWent(queries, clients, gone);
      if (!isFirst) pace.note();
      isFirst = false;
    };
    const follow = async () => {
      const changed = ({ state }: { readonly state: string }) => {
        isLive = state === 'connected';
      };
      for await (const news of sdk.followConnections({ signal, changed })) told(news);
    };
    const ended = (error: unknown) => {
      isLive = false;
      if (!signal.aborted && !(error instanceof ApiError)) reportError(error);
    };
    follow().catch(ended);
    const asking = setInterval(() => {
      if (isLive) return;
      // What fails is asked for again soon; the screens say when they cannot load.
      sdk.request('GET /clients/connections', { signal }).then(told, () => {});
    }, STATUS_POLL_INTERVAL);
    return () => {
      ending.abort();
      clearInterval(asking);
      pace.end();
    };
  }, [sdk, queries, isVisible, isOnline]);
}
