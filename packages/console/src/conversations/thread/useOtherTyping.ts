import type { Client, Conversation } from '@recado/contract';
import { inboxTools } from '@recado/texts';
import { useSdk, useVisible } from '@recado/ui';
import { useQuery } from '@tanstack/react-query';
import { useSyncExternalStore } from 'react';
import { readChoice, watchChoice } from '../../notices/choice.ts';

/** Milliseconds between two questions: somebody who writes does so for longer. */
const EVERY = 3_000;

/** What the other person does just now, in words; undefined: nothing, or it is not to be known. */
export function useOtherTyping(
  { id, isConnected }: Client,
  { chat, chatKind }: Conversation,
): string | undefined {
  const sdk = useSdk();
  const isVisible = useVisible();
  const isWanted = useSyncExternalStore(watchChoice, () => readChoice().watchesTyping);
  const isAsked = isVisible && isWanted && isConnected && chatKind === 'person';
  const { data } = useQuery({
    queryKey: ['watch', id, chat],
    // What fails is asked again soon, and nobody's trouble.
    queryFn: ({ signal }) =>
      sdk
        .request('POST /clients/{id}/chats/{chat}/watch', { params: { id, chat }, signal })
        .then(({ state }) => state)
        .catch(() => 'paused' as const),
    enabled: isAsked,
    refetchInterval: EVERY,
    staleTime: 0,
    gcTime: 0,
  });
  return isAsked && data !== undefined && data !== 'paused' ? inboxTools.typing[data] : undefined;
}
