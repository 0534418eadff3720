import { Box, Chip, Typography } from '@mui/material';
import type { Message } from '@recado/contract';
import { describeMessageContext, messageFeedTexts } from '@recado/texts';
import { formatPhone } from '@recado/ui';

const texts = messageFeedTexts.messageContext;

interface MessageHeaderProps {
  readonly message: Message;
}

/** Lines above a message: quoted message, origin, edits and deletion. */
export function MessageHeader({ message }: MessageHeaderProps) {
  const { quoted, edits, unreadableEditAt, deletedAt } = message;
  const notes = [
    ...describeMessageContext(message),
    ...(edits ? [texts.edited] : []),
    ...(unreadableEditAt ? [texts.unreadableEdit] : []),
  ];
  return (
    <>
      {quoted && (
        <Box sx={{ borderLeft: 3, borderColor: 'divider', pl: 1, my: 0.5 }}>
          <Typography variant="body2" color="text.secondary" sx={{ overflowWrap: 'anywhere' }}>
            {texts.quoted} <bdi dir="auto">{quoted.text || texts.quotedFile}</bdi>
          </Typography>
        </Box>
      )}
      {notes.length > 0 && (
        <Typography variant="body2" color="text.secondary" sx={{ fontStyle: 'italic' }}>
          {notes.join(' · ')}
        </Typography>
      )}
      {deletedAt !== undefined && (
        <Typography variant="body2" color="text.secondary" sx={{ fontStyle: 'italic' }}>
          {texts.deleted}
        </Typography>
      )}
    </>
  );
}

interface MessageReactionsProps {
  readonly message: Message;
}

/** Reactions to a message, shown below it. Each shows the person who reacted. */
export function MessageReactions({ message: { reactions = [] } }: MessageReactionsProps) {
  if (reactions.length === 0) return null;
  return (
    <Box
      component="ul"
      aria-label={texts.reactions}
      sx={{ display: 'flex', flexWrap: 'wrap', gap: 0.5, m: 0, mt: 0.5, p: 0, listStyle: 'none' }}
    >
      {reactions.map(({ emoji, fromMe, ownName, name, phoneNumber, lid, timestamp }) => {
        const personName = fromMe
          ? texts.you
          : ownName || name || (phoneNumber ? formatPhone(phoneNumber) : messageFeedTexts.unknownContact);
        return (
          <li key={`${phoneNumber}${lid}${timestamp}`}>
            <Chip size="small" variant="outlined" label={texts.reaction(emoji, personName)} />
          </li>
        );
      })}
    </Box>
  );
}
