import type { Message } from '@recado/contract';
import { usePlatform, useSession } from '@recado/ui';
import { useCallback, useMemo, useState } from 'react';
import { readStoredDraft, storeDraft } from './draftStorage.ts';
import type { DraftStart } from './findAnswersByOthers.ts';
import { updateUnloadGuard } from './updateUnloadGuard.ts';

/** Unsent input of one conversation. */
export interface Draft {
  readonly text: string;
  readonly files: readonly File[];
  /** Recorded voice note that is not sent yet. */
  readonly voice?: File | undefined;
  readonly replyTo?: Message | undefined;
  /** Own message that is being edited. */
  readonly editing?: Message | undefined;
  /** Draft text that the edit interrupted. */
  readonly aside?: string | undefined;
  /** Note for colleagues, written instead of a message. */
  readonly note?: string | undefined;
  /** Newest message of the conversation when the user began to write. */
  readonly begun?: DraftStart | undefined;
}

/** Changed fields of a draft, or a function that computes them from the current draft. */
type DraftChange = Partial<Draft> | ((current: Draft) => Partial<Draft>);

const emptyDraft: Draft = { text: '', files: [] };

/** Returns the fields to reset after sending, or after saving or cancelling an edit. */
export const resetDraft = ({ editing, files, replyTo, aside = '' }: Draft): Partial<Draft> =>
  editing
    ? { text: aside, files, replyTo, editing: undefined, aside: undefined }
    : { text: '', files: [], replyTo: undefined };

/** Restores an edit that the server rejected. Text that was written in the meantime moves to `aside`. */
export const restoreRejectedEdit =
  (editing: Message, text: string) =>
  (current: Draft): Partial<Draft> =>
    current.editing ? {} : { editing, text, aside: current.text };

/** Draft of a conversation. It lasts until the session ends, and its texts also survive a reload. */
export function useDraft(clientId: string, conversationId: string): [Draft, (change: DraftChange) => void] {
  const { queries } = usePlatform();
  const user = useSession().user?.id ?? '';
  const key = useMemo(() => ['draft', clientId, conversationId], [clientId, conversationId]);
  const draftKey = `${clientId}/${conversationId}`;
  const readDraft = useCallback(
    (): Draft => queries.getQueryData<Draft>(key) ?? { ...emptyDraft, ...readStoredDraft(user, draftKey) },
    [queries, key, user, draftKey],
  );
  const [draft, setDraft] = useState(readDraft);
  const change = useCallback(
    (update: DraftChange) => {
      queries.setQueryDefaults(['draft'], { gcTime: Number.POSITIVE_INFINITY, structuralSharing: false });
      const previous = readDraft();
      const next = { ...previous, ...(typeof update === 'function' ? update(previous) : update) };
      queries.setQueryData(key, next);
      storeDraft(user, draftKey, next);
      updateUnloadGuard(queries);
      setDraft(next);
    },
    [queries, key, readDraft, user, draftKey],
  );
  return [draft, change];
}
