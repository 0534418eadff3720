import type { Note } from '@recado/contract';
import { conversations } from '@recado/texts';
import { ConfirmDialog } from '@recado/ui';
import { useCallback, useState } from 'react';
import { NoteBubble } from './NoteBubble.tsx';
import type { Notes } from './useNotes.ts';

const texts = conversations.internalNotes.deletion;

/** Renders notes, and asks before one is removed. @param isOwner true if the user may remove all notes */
export function useNoteDisplay({ remove }: Pick<Notes, 'remove'>, isOwner: boolean) {
  const [noteToRemove, setNoteToRemove] = useState<Note>();
  const renderNote = useCallback(
    (note: Note) => <NoteBubble key={note.id} note={note} isOwner={isOwner} onRemove={setNoteToRemove} />,
    [isOwner],
  );
  const noteDialog = (
    <ConfirmDialog
      texts={texts}
      running={texts.confirm}
      open={noteToRemove !== undefined}
      isRunning={false}
      onCancel={() => setNoteToRemove(undefined)}
      onConfirm={() => {
        if (noteToRemove) remove(noteToRemove);
        setNoteToRemove(undefined);
      }}
    />
  );
  return { renderNote, noteDialog };
}
