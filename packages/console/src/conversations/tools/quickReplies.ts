import type { QuickReply } from '@recado/contract';
import { foldText } from '@recado/contract/rules';
import { useApi } from '@recado/ui';

/** Loads the client's quick replies, sorted by shortcut, when they are first needed. */
export function useQuickReplies(
  clientId: string,
  isEnabled: boolean,
): {
  readonly replies: readonly QuickReply[];
  /** True while the quick replies are not loaded yet. */
  readonly isLoading: boolean;
  readonly reload: () => void;
} {
  const options = { params: { id: clientId } };
  const { data, isPending, refetch } = useApi('GET /clients/{id}/quick-replies', options, {
    enabled: isEnabled,
  });
  return {
    replies: data?.quickReplies ?? NO_REPLIES,
    isLoading: isEnabled && isPending,
    reload: () => void refetch(),
  };
}

const NO_REPLIES: readonly QuickReply[] = [];

/** Returns the search term if the draft is a slash and at most one word. Otherwise undefined. */
export const quickReplyQueryOf = (draft: string): string | undefined => /^\/(\S*)$/u.exec(draft)?.[1];

/**
 * Returns the replies whose shortcut begins with the query, followed by those that contain the query in
 * the shortcut or in the text.
 */
export function findQuickReplies(replies: readonly QuickReply[], query: string): readonly QuickReply[] {
  const foldedQuery = foldText(query);
  const prefixMatches = replies.filter(({ shortcut }) => foldText(shortcut).startsWith(foldedQuery));
  const otherMatches = replies.filter(
    reply => !prefixMatches.includes(reply) && foldText(`${reply.shortcut} ${reply.text}`).includes(foldedQuery),
  );
  return [...prefixMatches, ...otherMatches].slice(0, MAX_SHOWN_REPLIES);
}

const MAX_SHOWN_REPLIES = 8;

/** Effect of a key on the list. `wait`: the key does nothing, because the replies are still loading. */
export type QuickReplyAction = 'close' | 'insert' | 'wait' | { readonly step: number };

/** @returns the effect of a key on the list; undefined if the text field handles the key */
export function keyActionOf(
  { key, shiftKey }: { readonly key: string; readonly shiftKey: boolean },
  { count, isLoading }: { readonly count: number; readonly isLoading: boolean },
): QuickReplyAction | undefined {
  if (key === 'Escape') return 'close';
  if (shiftKey) return undefined;
  const isChoosing = key === 'Enter' || key === 'Tab';
  if (isChoosing && isLoading) return 'wait';
  if (count === 0) return undefined;
  const step = { ArrowDown: 1, ArrowUp: -1 }[key];
  return step === undefined ? (isChoosing ? 'insert' : undefined) : { step };
}
