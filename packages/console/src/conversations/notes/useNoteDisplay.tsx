import type { TeamNote } from '@recado/contract';
import { conversationTexts } from '@recado/texts';
import { ConfirmDialog } from '@recado/ui';
import { useCallback, useState } from 'react';
import { NoteBubble } from './NoteBubble.tsx';
import type { ConversationNotes } from './useConversationNotes.ts';

const texts = conversationTexts.internalNotes.deletion;

/** Renders notes, and asks before it removes one. @param isOwner true if the user may remove all notes */
export function useNoteDisplay({ remove }: Pick<ConversationNotes, 'remove'>, isOwner: boolean) {
  const [noteToRemove, setNoteToRemove] = useState<TeamNote>();
  const renderNote = useCallback(
    (note: TeamNote) => <NoteBubble key={note.id} note={note} isOwner={isOwner} onRemove={setNoteToRemove} />,
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
