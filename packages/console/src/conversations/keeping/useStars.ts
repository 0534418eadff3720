import type { Endpoints, Message, ResponseOf } from '@recado/contract';
import { messageKeepingTexts as texts } from '@recado/texts';
import { createQueryKey, getFailureMessage, isSessionEndError, toast, useApi, useSdk } from '@recado/ui';
import { useQueryClient } from '@tanstack/react-query';
import { createContext, useMemo } from 'react';

export type StarredMessage = ResponseOf<Endpoints['GET /starred-messages']>['starred'][number];

const NO_STARS: ReadonlySet<string> = new Set();

/** IDs of the starred messages in the open conversation. */
export const StarredIdsContext = createContext(NO_STARS);

export interface Stars {
  readonly ids: ReadonlySet<string>;
  /** Stars a message, or removes its star. */
  toggle(message: Message): Promise<void>;
}

/** Loads which messages of a conversation the user starred, and changes their stars. */
export function useStars(clientId: string, conversationId: string): Stars {
  const sdk = useSdk();
  const queries = useQueryClient();
  const options = { query: { conversation: conversationId, limit: MAX_SHOWN_STARS } };
  const { data } = useApi('GET /starred-messages', options);
  const starred = data?.starred;
  const ids = useMemo(() => (starred ? new Set(starred.map(({ message }) => message.id)) : NO_STARS), [starred]);
  return {
    ids,
    async toggle({ id: messageId }) {
      const request = { params: { id: clientId, messageId } };
      try {
        await (ids.has(messageId)
          ? sdk.request('DELETE /clients/{id}/messages/{messageId}/star', request)
          : sdk.request('PUT /clients/{id}/messages/{messageId}/star', request));
        await queries.invalidateQueries({ queryKey: createQueryKey('GET /starred-messages') });
      } catch (error) {
        if (!isSessionEndError(error)) toast.error(getFailureMessage(error, texts.starFailed), { id: 'star' });
      }
    },
  };
}

/** Maximum number of starred messages of one conversation that are marked in it. */
const MAX_SHOWN_STARS = 100;
