import type { Colleague } from '@recado/contract';
import { useApi } from '@recado/ui';
import { createContext, useEffect } from 'react';
import type { Live } from '../useLive.ts';

const NOBODY: readonly Colleague[] = [];

/** Who may answer here, oneself included; empty where that is oneself alone, so that nothing can be given to anybody. */
export const Team = createContext<readonly Colleague[]>(NOBODY);

/** As long as the page is open: somebody who came since is asked for when a conversation is theirs. */
export function useTeam(clientId: string, { subscribe }: Live): readonly Colleague[] {
  const { data, refetch } = useApi('GET /clients/{id}/colleagues', { params: { id: clientId } });
  const all = data?.colleagues ?? NOBODY;
  useEffect(
    () =>
      subscribe(({ type, data }) => {
        if (type !== 'conversation.updated' || !data.assignedTo) return;
        const { assignedTo } = data;
        if (!all.some(({ id }) => id === assignedTo.id)) void refetch();
      }),
    [subscribe, all, refetch],
  );
  return all.length > 1 ? all : NOBODY;
}
