import type { QueryClient } from '@tanstack/react-query';
import { readStoredDraft, storeDraft } from './draftStorage.ts';
import { updatePageUnloadGuard } from './updatePageUnloadGuard.ts';
import type { ConversationDraft } from './useConversationDraft.ts';

interface DraftLocation {
  readonly queries: QueryClient;
  readonly userId: string;
  readonly clientId: string;
  readonly conversationId: string;
}

/** Appends text and files to the draft of a conversation that is not open. */
export function addToConversationDraft(
  { queries, userId, clientId, conversationId }: DraftLocation,
  { text, files }: Pick<ConversationDraft, 'text' | 'files'>,
): void {
  const key = ['draft', clientId, conversationId];
  const draftKey = `${clientId}/${conversationId}`;
  const stored: ConversationDraft = { text: '', files: [], ...readStoredDraft(userId, draftKey) };
  const draft = queries.getQueryData<ConversationDraft>(key) ?? stored;
  const next: ConversationDraft = {
    ...draft,
    text: [draft.text, text].filter(Boolean).join('\n'),
    files: [...draft.files, ...files],
    // A note for colleagues would hide the message.
    note: undefined,
  };
  queries.setQueryDefaults(['draft'], { gcTime: Number.POSITIVE_INFINITY, structuralSharing: false });
  queries.setQueryData(key, next);
  storeDraft(userId, draftKey, next);
  updatePageUnloadGuard(queries);
}
