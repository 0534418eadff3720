import type { Colleague } from '@recado/contract';
import { useApi } from '@recado/ui';
import { createContext, useEffect } from 'react';
import type { LiveEventFeed } from '../useLiveEvents.ts';

const NO_COLLEAGUES: readonly Colleague[] = [];

/**
 * Users who may answer the client's messages, including the current user. Empty if there is no other
 * user, because conversations then cannot be assigned.
 */
export const TeamContext = createContext<readonly Colleague[]>(NO_COLLEAGUES);

/** Loads the client's team. Reloads it when a conversation is assigned to an unknown user. */
export function useTeam(clientId: string, { subscribe }: LiveEventFeed): readonly Colleague[] {
  const { data, refetch } = useApi('GET /clients/{id}/colleagues', { params: { id: clientId } });
  const colleagues = data?.colleagues ?? NO_COLLEAGUES;
  useEffect(
    () =>
      subscribe(({ type, data }) => {
        if (type !== 'conversation.updated' || !data.assignedTo) return;
        const { assignedTo } = data;
        if (!colleagues.some(({ id }) => id === assignedTo.id)) void refetch();
      }),
    [subscribe, colleagues, refetch],
  );
  return colleagues.length > 1 ? colleagues : NO_COLLEAGUES;
}
