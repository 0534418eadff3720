import type { Note } from '@recado/contract';
import { conversations } from '@recado/texts';
import { failureMessage, isSessionEnd, toast, useSdk } from '@recado/ui';
import { useCallback, useEffect, useRef, useState } from 'react';
import type { Live } from '../useLive.ts';

const texts = conversations.notes;

export interface Notes {
  /** Oldest first, as far back as messages are shown. */
  readonly notes: readonly Note[];
  /** @returns whether it is kept */
  write(text: string): Promise<boolean>;
  remove(note: Note): void;
}

interface Known {
  /** Newest first. */
  readonly notes: readonly Note[];
  /** Where older ones are to be had; null: there are none. */
  readonly next: string | null;
}

/**
 * What colleagues wrote to each other in a conversation, as it comes and goes.
 *
 * @param since when the oldest message that is shown was written; empty: from the beginning; undefined: none is shown yet
 */
export function useNotes(
  clientId: string,
  conversationId: string,
  since: string | undefined,
  { subscribe, gaps }: Live,
): Notes {
  const sdk = useSdk();
  const [known, setKnown] = useState<Known>({ notes: [], next: null });
  /** Of several answers that were asked for, only the last one's counts. */
  const turn = useRef(0);
  const report = useCallback((error: unknown, words: string) => {
    if (!isSessionEnd(error)) toast.error(failureMessage(error, words), { id: words });
  }, []);
  const read = useCallback(
    async (cursor?: string) => {
      turn.current += 1;
      const mine = turn.current;
      try {
        const page = await sdk.request('GET /clients/{id}/conversations/{conversation}/notes', {
          params: { id: clientId, conversation: conversationId },
          query: { limit: 100, ...(cursor !== undefined && { cursor }) },
        });
        if (mine !== turn.current) return;
        setKnown(({ notes }) => ({
          notes: cursor === undefined ? page.notes : [...notes, ...page.notes],
          next: page.next,
        }));
      } catch (error) {
        report(error, texts.loadFailed);
      }
    },
    [sdk, clientId, conversationId, report],
  );
  // biome-ignore lint/correctness/useExhaustiveDependencies(gaps): what was told meanwhile is not to be had any more.
  useEffect(() => void read(), [read, gaps]);
  const { next } = known;
  const oldest = known.notes.at(-1)?.createdAt;
  useEffect(() => {
    if (next !== null && since !== undefined && oldest !== undefined && oldest > since) void read(next);
  }, [next, since, oldest, read]);
  useEffect(
    () =>
      subscribe(({ type, data }) => {
        if (!('noteId' in data) || data.conversationId !== conversationId) return;
        if (type === 'conversation.note_added') void read();
        if (type === 'conversation.note_deleted') setKnown(without(data.noteId));
      }),
    [subscribe, conversationId, read],
  );
  const params = { id: clientId, conversation: conversationId };
  return {
    notes: known.notes.toReversed(),
    async write(text) {
      try {
        const asked = { params, payload: { text } };
        const { note } = await sdk.request('POST /clients/{id}/conversations/{conversation}/notes', asked);
        setKnown(({ notes, next }) => ({ notes: [note, ...notes.filter(({ id }) => id !== note.id)], next }));
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
          () => setKnown(without(id)),
          (error: unknown) => report(error, texts.removeFailed),
        );
    },
  };
}

const without =
  (gone: string | undefined) =>
  ({ notes, next }: Known): Known => ({ notes: notes.filter(({ id }) => id !== gone), next });
