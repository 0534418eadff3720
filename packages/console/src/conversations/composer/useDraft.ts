import type { Message } from '@recado/contract';
import { usePlatform, useSession } from '@recado/ui';
import { useCallback, useMemo, useState } from 'react';
import type { Begun } from './answeredMeanwhile.ts';
import { guardFiles } from './guardFiles.ts';
import { keepDraft, keptDraft } from './keptDrafts.ts';

/** What somebody has begun to write. */
export interface Draft {
  readonly text: string;
  readonly files: readonly File[];
  /** Something that was said, and not sent yet. */
  readonly voice?: File | undefined;
  readonly replyTo?: Message | undefined;
  /** A message of ours that is being corrected. */
  readonly editing?: Message | undefined;
  /** What was written when that began. */
  readonly aside?: string | undefined;
  /** A note for colleagues, which is being written in place of a message. */
  readonly note?: string | undefined;
  /** Up to where the conversation had been read when it was begun. */
  readonly begun?: Begun | undefined;
}

/** What becomes different of a draft, or how that follows from what it is by then. */
type DraftChange = Partial<Draft> | ((now: Draft) => Partial<Draft>);

const emptyDraft: Draft = { text: '', files: [] };

/** After it was sent, or the correction was saved or given up. */
export const afterwards = ({ editing, files, replyTo, aside = '' }: Draft): Partial<Draft> =>
  editing
    ? { text: aside, files, replyTo, editing: undefined, aside: undefined }
    : { text: '', files: [], replyTo: undefined };

/** A correction that was refused is there again, and what was begun meanwhile waits aside. */
export const uncorrected =
  (editing: Message, text: string) =>
  (now: Draft): Partial<Draft> =>
    now.editing ? {} : { editing, text, aside: now.text };

/** Of each conversation its own, kept as long as the session, on whatever page somebody is meanwhile; its words even longer. */
export function useDraft(clientId: string, conversationId: string): [Draft, (change: DraftChange) => void] {
  const { queries } = usePlatform();
  const user = useSession().user?.id ?? '';
  const key = useMemo(() => ['draft', clientId, conversationId], [clientId, conversationId]);
  const place = `${clientId}/${conversationId}`;
  const known = useCallback(
    (): Draft => queries.getQueryData<Draft>(key) ?? { ...emptyDraft, ...keptDraft(user, place) },
    [queries, key, user, place],
  );
  const [draft, setDraft] = useState(known);
  const change = useCallback(
    (news: DraftChange) => {
      queries.setQueryDefaults(['draft'], { gcTime: Number.POSITIVE_INFINITY, structuralSharing: false });
      const before = known();
      const now = { ...before, ...(typeof news === 'function' ? news(before) : news) };
      queries.setQueryData(key, now);
      keepDraft(user, place, now);
      guardFiles(queries);
      setDraft(now);
    },
    [queries, key, known, user, place],
  );
  return [draft, change];
}
