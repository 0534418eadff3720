import type { Message } from '@recado/contract';
import { usePlatform, useSession } from '@recado/ui';
import { useCallback, useMemo, useState } from 'react';
import { readStoredDraft, storeDraft } from './draftStorage.ts';
import type { NewestMessageAtDraftStart } from './findAnswersByOthers.ts';
import { updatePageUnloadGuard } from './updatePageUnloadGuard.ts';

/** Unsent input of one conversation. */
export interface ConversationDraft {
  readonly text: string;
  readonly files: readonly File[];
  /** Recorded voice note that is not sent yet. */
  readonly voice?: File | undefined;
  readonly replyTo?: Message | undefined;
  /** Own message that is being edited. */
  readonly editing?: Message | undefined;
  /** Draft text that the edit interrupted. */
  readonly interruptedText?: string | undefined;
  /** Note for colleagues, written instead of a message. */
  readonly note?: string | undefined;
  /** Newest message of the conversation when the user began to write. */
  readonly begun?: NewestMessageAtDraftStart | undefined;
}

/** Changed fields of a draft, or a function that computes them from the current draft. */
type DraftChange = Partial<ConversationDraft> | ((current: ConversationDraft) => Partial<ConversationDraft>);

const emptyDraft: ConversationDraft = { text: '', files: [] };

/** Returns the fields to reset after sending, or after saving or cancelling an edit. */
export const resetConversationDraft = ({
  editing,
  files,
  replyTo,
  interruptedText = '',
}: ConversationDraft): Partial<ConversationDraft> =>
  editing
    ? { text: interruptedText, files, replyTo, editing: undefined, interruptedText: undefined }
    : { text: '', files: [], replyTo: undefined };

/** Restores an edit that the server rejected. Text that was written since becomes `interruptedText`. */
export const restoreRejectedEdit =
  (editing: Message, text: string) =>
  (current: ConversationDraft): Partial<ConversationDraft> =>
    current.editing ? {} : { editing, text, interruptedText: current.text };

/** Returns a conversation's draft. It lasts until the session ends, and its texts also survive a reload. */
export function useConversationDraft(
  clientId: string,
  conversationId: string,
): [ConversationDraft, (change: DraftChange) => void] {
  const { queries } = usePlatform();
  const user = useSession().user?.id ?? '';
  const key = useMemo(() => ['draft', clientId, conversationId], [clientId, conversationId]);
  const draftKey = `${clientId}/${conversationId}`;
  const readDraft = useCallback(
    (): ConversationDraft =>
      queries.getQueryData<ConversationDraft>(key) ?? { ...emptyDraft, ...readStoredDraft(user, draftKey) },
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
      updatePageUnloadGuard(queries);
      setDraft(next);
    },
    [queries, key, readDraft, user, draftKey],
  );
  return [draft, change];
}
