import type { TeamNote } from '@recado/contract';
import { conversationTexts } from '@recado/texts';
import { getFailureMessage, isSessionEndError, toast, useSdk } from '@recado/ui';
import { useCallback, useEffect, useRef, useState } from 'react';
import type { LiveEventFeed } from '../useLiveEvents.ts';

const texts = conversationTexts.internalNotes;

export interface ConversationNotes {
  /** Notes, oldest first. They reach back as far as the shown messages. */
  readonly notes: readonly TeamNote[];
  /** Stores a note. @returns whether the note was stored */
  write(text: string): Promise<boolean>;
  remove(note: TeamNote): void;
}

interface LoadedNotes {
  /** Loaded notes, newest first. */
  readonly notes: readonly TeamNote[];
  /** Cursor of older notes. Null if there are no older notes. */
  readonly next: string | null;
}

/**
 * Loads the notes that colleagues wrote in a conversation. Events update them.
 *
 * @param since timestamp of the oldest shown message; empty: load all notes; undefined: load none yet
 */
export function useConversationNotes(
  clientId: string,
  conversationId: string,
  since: string | undefined,
  { subscribe, gaps }: LiveEventFeed,
): ConversationNotes {
  const sdk = useSdk();
  const [loadedNotes, setLoadedNotes] = useState<LoadedNotes>({ notes: [], next: null });
  /** Number of the latest request. Responses of earlier requests are ignored. */
  const latestRequest = useRef(0);
  const report = useCallback((error: unknown, errorText: string) => {
    if (!isSessionEndError(error)) toast.error(getFailureMessage(error, errorText), { id: errorText });
  }, []);
  const loadNotes = useCallback(
    async (cursor?: string) => {
      latestRequest.current += 1;
      const requestNumber = latestRequest.current;
      try {
        const page = await sdk.request('GET /clients/{id}/conversations/{conversation}/notes', {
          params: { id: clientId, conversation: conversationId },
          query: { limit: 100, ...(cursor !== undefined && { cursor }) },
        });
        if (requestNumber !== latestRequest.current) return;
        setLoadedNotes(({ notes }) => ({
          notes: cursor === undefined ? page.notes : [...notes, ...page.notes],
          next: page.next,
        }));
      } catch (error) {
        report(error, texts.loadFailed);
      }
    },
    [sdk, clientId, conversationId, report],
  );
  // biome-ignore lint/correctness/useExhaustiveDependencies(gaps): reload after missed events.
  useEffect(() => void loadNotes(), [loadNotes, gaps]);
  const { next } = loadedNotes;
  const oldest = loadedNotes.notes.at(-1)?.createdAt;
  useEffect(() => {
    if (next !== null && since !== undefined && oldest !== undefined && oldest > since) void loadNotes(next);
  }, [next, since, oldest, loadNotes]);
  useEffect(
    () =>
      subscribe(({ type, data }) => {
        if (!('noteId' in data) || data.conversationId !== conversationId) return;
        if (type === 'conversation.note_added') void loadNotes();
        if (type === 'conversation.note_deleted') setLoadedNotes(withoutNote(data.noteId));
      }),
    [subscribe, conversationId, loadNotes],
  );
  const params = { id: clientId, conversation: conversationId };
  return {
    notes: loadedNotes.notes.toReversed(),
    async write(text) {
      try {
        const request = { params, payload: { text } };
        const { note } = await sdk.request('POST /clients/{id}/conversations/{conversation}/notes', request);
        setLoadedNotes(({ notes, next }) => ({ notes: [note, ...notes.filter(({ id }) => id !== note.id)], next }));
        return true;
      } catch (error) {
        report(error, texts.saveFailed);
        return false;
      }
    },
    remove({ id }) {
      sdk
        .request('DELETE /clients/{id}/conversations/{conversation}/notes/{note}', {
          params: { ...params, note: id },
        })
        .then(
          () => setLoadedNotes(withoutNote(id)),
          (error: unknown) => report(error, texts.removeFailed),
        );
    },
  };
}

const withoutNote =
  (removedId: string | undefined) =>
  ({ notes, next }: LoadedNotes): LoadedNotes => ({ notes: notes.filter(({ id }) => id !== removedId), next });
