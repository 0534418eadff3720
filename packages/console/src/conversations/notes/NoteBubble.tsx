import { Box, IconButton, Typography } from '@mui/material';
import type { MessageOrigin, TeamNote } from '@recado/contract';
import { conversationTexts } from '@recado/texts';
import { formatDateTime, TrashIcon, useSession } from '@recado/ui';

const texts = conversationTexts.internalNotes;

export interface NoteBubbleProps {
  readonly note: TeamNote;
  /** True if the user owns the client. An owner may remove the notes of all users. */
  readonly isOwner: boolean;
  readonly onRemove: (note: TeamNote) => void;
}

/** Note of a colleague. It looks different from a message, so that users do not confuse notes and messages. */
export function NoteBubble({ note, isOwner, onRemove }: NoteBubbleProps) {
  const { user } = useSession();
  const isMine = note.writtenBy.user !== undefined && note.writtenBy.user.id === user?.id;
  const author = isMine ? texts.you : authorOfNote(note.writtenBy);
  return (
    <Box
      role="note"
      aria-label={texts.writtenBy(author)}
      data-note={note.id}
      sx={{
        display: 'flex',
        alignItems: 'flex-start',
        maxWidth: 560,
        width: 'calc(100% - 24px)',
        mx: 'auto',
        my: 1,
        pl: 1.5,
        py: 0.75,
        borderLeft: 4,
        borderColor: 'warning.main',
        bgcolor: 'warning.light',
        borderRadius: 1,
      }}
    >
      <Box sx={{ flex: 1, minWidth: 0 }}>
        <Typography variant="caption" component="div" sx={{ fontWeight: 600 }}>
          <bdi>{texts.writtenBy(author)}</bdi>
          {' · '}
          <time dateTime={note.createdAt}>{formatDateTime(note.createdAt)}</time>
        </Typography>
        <Typography
          dir="auto"
          variant="body2"
          sx={{ whiteSpace: 'pre-wrap', overflowWrap: 'anywhere', unicodeBidi: 'isolate' }}
        >
          {note.text}
        </Typography>
      </Box>
      {(isMine || isOwner) && (
        <IconButton
          size="small"
          aria-label={texts.removeNote(author)}
          title={texts.remove}
          onClick={() => onRemove(note)}
        >
          <TrashIcon fontSize="small" />
        </IconButton>
      )}
    </Box>
  );
}

const authorOfNote = ({ user, key }: MessageOrigin): string => user?.name ?? key?.name ?? texts.program;
