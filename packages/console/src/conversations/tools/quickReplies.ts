import type { QuickReply } from '@recado/contract';
import { normalizeSearchText } from '@recado/contract/rules';
import { useApi } from '@recado/ui';

/** Loads the client's quick replies when `isEnabled` first becomes true. Sorts them by shortcut. */
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

/** Returns the search term of a draft that is a slash and at most one word. Otherwise returns undefined. */
export const parseQuickReplyQuery = (draft: string): string | undefined => /^\/(\S*)$/u.exec(draft)?.[1];

/**
 * Returns the replies whose shortcut begins with the query, followed by those that contain the query in
 * the shortcut or in the text.
 */
export function findQuickReplies(replies: readonly QuickReply[], query: string): readonly QuickReply[] {
  const foldedQuery = normalizeSearchText(query);
  const prefixMatches = replies.filter(({ shortcut }) => normalizeSearchText(shortcut).startsWith(foldedQuery));
  const otherMatches = replies.filter(
    reply =>
      !prefixMatches.includes(reply) && normalizeSearchText(`${reply.shortcut} ${reply.text}`).includes(foldedQuery),
  );
  return [...prefixMatches, ...otherMatches].slice(0, MAX_SHOWN_REPLIES);
}

const MAX_SHOWN_REPLIES = 8;

/** Effect of a pressed key on the quick reply list. `wait` ignores the key press while replies are loading. */
export type QuickReplyAction = 'close' | 'insert' | 'wait' | { readonly step: number };

interface GetQuickReplyActionParams {
  readonly key: string;
  readonly shiftKey: boolean;
}

interface GetQuickReplyActionOptions {
  readonly count: number;
  readonly isLoading: boolean;
}

/** @returns the effect of a pressed key on the list of quick replies; undefined if the text field handles it */
export function getQuickReplyActionForKey(
  { key, shiftKey }: GetQuickReplyActionParams,
  { count, isLoading }: GetQuickReplyActionOptions,
): QuickReplyAction | undefined {
  if (key === 'Escape') return 'close';
  if (shiftKey) return undefined;
  const isChoosing = key === 'Enter' || key === 'Tab';
  if (isChoosing && isLoading) return 'wait';
  if (count === 0) return undefined;
  const step = { ArrowDown: 1, ArrowUp: -1 }[key];
  return step === undefined ? (isChoosing ? 'insert' : undefined) : { step };
}
