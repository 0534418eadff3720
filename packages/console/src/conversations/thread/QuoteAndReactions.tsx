import { Box, ButtonBase, Chip, Typography } from '@mui/material';
import type { Message } from '@recado/contract';
import { conversationTexts, messageFeedTexts } from '@recado/texts';
import { formatPhone, VisuallyHidden } from '@recado/ui';

const texts = conversationTexts.message;

export interface QuotedMessageProps {
  readonly author: string;
  readonly text: string | null;
  readonly onClick: () => void;
}

/** Quoted message. A click scrolls to the original message. */
export const QuotedMessage = ({ author, text, onClick }: QuotedMessageProps) => (
  <ButtonBase
    aria-label={texts.quoteOf(author)}
    onClick={onClick}
    sx={{
      display: 'block',
      width: '100%',
      textAlign: 'left',
      borderLeft: 4,
      borderColor: 'primary.main',
      borderRadius: 1,
      bgcolor: 'action.hover',
      px: 1,
      py: 0.5,
      mb: 0.5,
    }}
  >
    <Typography component="bdi" variant="caption" sx={{ fontWeight: 600, color: 'primary.main', display: 'block' }}>
      {author}
    </Typography>
    <Typography component="bdi" dir="auto" variant="body2" color="text.secondary" sx={twoLineClamp}>
      {text || texts.quotedFile}
    </Typography>
  </ButtonBase>
);

const twoLineClamp = {
  display: '-webkit-box',
  WebkitBoxOrient: 'vertical',
  WebkitLineClamp: '2',
  overflow: 'hidden',
} as const;

interface MessageReactionListProps {
  readonly reactions: NonNullable<Message['reactions']>;
}

/** Shows each emoji of a message once, with the number of its uses and the people who used it. */
export function MessageReactionList({ reactions }: MessageReactionListProps) {
  const people = new Map<string, string[]>();
  for (const { emoji, fromMe, ownName, name, phoneNumber } of reactions) {
    const author = fromMe
      ? texts.you
      : ownName || name || (phoneNumber ? formatPhone(phoneNumber) : messageFeedTexts.unknownContact);
    people.set(emoji, [...(people.get(emoji) ?? []), author]);
  }
  return (
    <Box
      component="ul"
      aria-label={messageFeedTexts.messageContext.reactions}
      sx={{ display: 'flex', flexWrap: 'wrap', gap: 0.5, m: 0, mt: 0.5, p: 0, listStyle: 'none' }}
    >
      {[...people].map(([emoji, names]) => {
        const listedNames = names.slice(0, 10).join(', ');
        const moreCount = names.length - 10;
        const label = texts.reactionBy(
          emoji,
          moreCount > 0 ? texts.andMore(listedNames, String(moreCount)) : listedNames,
        );
        return (
          <li key={emoji} title={label}>
            <VisuallyHidden>{label}</VisuallyHidden>
            <Chip
              aria-hidden
              size="small"
              variant="outlined"
              label={names.length > 1 ? `${emoji} ${names.length}` : emoji}
              sx={{ bgcolor: 'background.paper' }}
            />
          </li>
        );
      })}
    </Box>
  );
}
