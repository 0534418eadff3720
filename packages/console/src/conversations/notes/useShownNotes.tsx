import type { Note } from '@recado/contract';
import { conversations } from '@recado/texts';
import { ConfirmDialog } from '@recado/ui';
import { useCallback, useState } from 'react';
import { NoteBubble } from './NoteBubble.tsx';
import type { Notes } from './useNotes.ts';

const texts = conversations.notes.deletion;

/** Notes as they stand among messages, and what is asked before one goes. @param isOwner may remove anybody's */
export function useShownNotes({ remove }: Pick<Notes, 'remove'>, isOwner: boolean) {
  const [unwanted, setUnwanted] = useState<Note>();
  const showNote = useCallback(
    (note: Note) => <NoteBubble key={note.id} note={note} isOwner={isOwner} onRemove={setUnwanted} />,
    [isOwner],
  );
  const noteDialog = (
    <ConfirmDialog
      texts={texts}
      running={texts.confirm}
      open={unwanted !== undefined}
      isRunning={false}
      onCancel={() => setUnwanted(undefined)}
      onConfirm={() => {
        if (unwanted) remove(unwanted);
        setUnwanted(undefined);
      }}
    />
  );
  return { showNote, noteDialog };
}
