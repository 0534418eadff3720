import type { QuickReply } from '@recado/contract';
import { foldText } from '@recado/contract/rules';
import { useApi } from '@recado/ui';

/** The client's quick replies, by shortcut; they are read when they are wanted first. */
export function useQuickReplies(
  clientId: string,
  isWanted: boolean,
): {
  readonly replies: readonly QuickReply[];
  /** Nobody knows yet which there are. */
  readonly isLoading: boolean;
  readonly reload: () => void;
} {
  const options = { params: { id: clientId } };
  const { data, isPending, refetch } = useApi('GET /clients/{id}/quick-replies', options, {
    enabled: isWanted,
  });
  return {
    replies: data?.quickReplies ?? NONE,
    isLoading: isWanted && isPending,
    reload: () => void refetch(),
  };
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

/** What a key does to the list. `wait`: nobody knows yet what it would insert, and it must not send what stands there. */
export type QuickAct = 'close' | 'insert' | 'wait' | { readonly step: number };

/** @returns undefined where the key is the field's */
export function actOf(
  { key, shiftKey }: { readonly key: string; readonly shiftKey: boolean },
  { count, isLoading }: { readonly count: number; readonly isLoading: boolean },
): QuickAct | undefined {
  if (key === 'Escape') return 'close';
  if (shiftKey) return undefined;
  const isChoosing = key === 'Enter' || key === 'Tab';
  if (isChoosing && isLoading) return 'wait';
  if (count === 0) return undefined;
  const step = { ArrowDown: 1, ArrowUp: -1 }[key];
  return step === undefined ? (isChoosing ? 'insert' : undefined) : { step };
}
