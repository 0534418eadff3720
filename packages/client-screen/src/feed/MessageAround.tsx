import { Box, Chip, Typography } from '@mui/material';
import type { Message } from '@recado/contract';
import { feed, tellAround } from '@recado/texts';
import { formatPhone } from '@recado/ui';

const texts = feed.around;

/** Above a message: what it answers, how it came here, and that it is gone. */
export function MessageHead({ message }: { readonly message: Message }) {
  const { quoted, edits, deletedAt } = message;
  const notes = [...tellAround(message), ...(edits ? [texts.edited] : [])];
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

/** Below a message: who reacted how. */
export function MessageReactions({ message: { reactions = [] } }: { readonly message: Message }) {
  if (reactions.length === 0) return null;
  return (
    <Box
      component="ul"
      aria-label={texts.reactions}
      sx={{ display: 'flex', flexWrap: 'wrap', gap: 0.5, m: 0, mt: 0.5, p: 0, listStyle: 'none' }}
    >
      {reactions.map(({ emoji, fromMe, ownName, name, phoneNumber, lid, timestamp }) => {
        const who = fromMe
          ? texts.you
          : ownName || name || (phoneNumber ? formatPhone(phoneNumber) : feed.unknownContact);
        return (
          <li key={`${phoneNumber}${lid}${timestamp}`}>
            <Chip size="small" variant="outlined" label={texts.reaction(emoji, who)} />
          </li>
        );
      })}
    </Box>
  );
}
