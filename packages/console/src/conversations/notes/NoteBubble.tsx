import { Box, IconButton, Typography } from '@mui/material';
import type { MessageOrigin, Note } from '@recado/contract';
import { conversations } from '@recado/texts';
import { formatDateTime, TrashIcon, useSession } from '@recado/ui';

const texts = conversations.notes;

export interface NoteBubbleProps {
  readonly note: Note;
  /** Of somebody who may remove all of them. */
  readonly isOwner: boolean;
  readonly onRemove: (note: Note) => void;
}

/** What a colleague wrote: in no way like a message, so that nobody takes one for the other. */
export function NoteBubble({ note, isOwner, onRemove }: NoteBubbleProps) {
  const { user } = useSession();
  const isMine = note.writtenBy.user !== undefined && note.writtenBy.user.id === user?.id;
  const who = isMine ? texts.you : authorOfNote(note.writtenBy);
  return (
    <Box
      role="note"
      aria-label={texts.by(who)}
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
          <bdi>{texts.by(who)}</bdi>
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
          aria-label={texts.removeOne(who)}
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
