import type { QuickReply } from '@recado/contract';
import { foldText } from '@recado/contract/rules';
import { useApi } from '@recado/ui';

/** The client's quick replies, by shortcut; they are read when they are wanted first. */
export function useQuickReplies(
  clientId: string,
  isWanted: boolean,
): { readonly replies: readonly QuickReply[]; readonly reload: () => void } {
  const options = { params: { id: clientId } };
  const { data, refetch } = useApi('GET /clients/{id}/quick-replies', options, { enabled: isWanted });
  return { replies: data?.quickReplies ?? NONE, reload: () => void refetch() };
}

const NONE: readonly QuickReply[] = [];

/** What is looked for while a draft is a slash and a word; undefined while it is something else. */
export const soughtIn = (draft: string): string | undefined => /^\/(\S*)$/u.exec(draft)?.[1];

/** Those whose shortcut begins with it, then those that have it in shortcut or text. */
export function matching(replies: readonly QuickReply[], sought: string): readonly QuickReply[] {
  const wanted = foldText(sought);
  const begins = replies.filter(({ shortcut }) => foldText(shortcut).startsWith(wanted));
  const has = replies.filter(
    one => !begins.includes(one) && foldText(`${one.shortcut} ${one.text}`).includes(wanted),
  );
  return [...begins, ...has].slice(0, SHOWN);
}

const SHOWN = 8;
