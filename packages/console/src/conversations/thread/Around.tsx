import { Box, ButtonBase, Chip, Typography } from '@mui/material';
import type { Message } from '@recado/contract';
import { conversations, feed } from '@recado/texts';
import { formatPhone, Heard } from '@recado/ui';

const texts = conversations.message;

export interface QuoteProps {
  readonly who: string;
  readonly text: string | null;
  readonly onClick: () => void;
}

/** What a message answers, and the way there. */
export const Quote = ({ who, text, onClick }: QuoteProps) => (
  <ButtonBase
    aria-label={texts.quoteOf(who)}
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
    <Typography
      component="bdi"
      variant="caption"
      sx={{ fontWeight: 600, color: 'primary.main', display: 'block' }}
    >
      {who}
    </Typography>
    <Typography component="bdi" dir="auto" variant="body2" color="text.secondary" sx={twoLines}>
      {text || texts.quotedFile}
    </Typography>
  </ButtonBase>
);

const twoLines = {
  display: '-webkit-box',
  WebkitBoxOrient: 'vertical',
  WebkitLineClamp: '2',
  overflow: 'hidden',
} as const;

/** Each once, with how many and who. */
export function Reactions({ reactions }: { readonly reactions: NonNullable<Message['reactions']> }) {
  const people = new Map<string, string[]>();
  for (const { emoji, fromMe, ownName, name, phoneNumber } of reactions) {
    const who = fromMe
      ? texts.you
      : ownName || name || (phoneNumber ? formatPhone(phoneNumber) : feed.unknownContact);
    people.set(emoji, [...(people.get(emoji) ?? []), who]);
  }
  return (
    <Box
      component="ul"
      aria-label={feed.around.reactions}
      sx={{ display: 'flex', flexWrap: 'wrap', gap: 0.5, m: 0, mt: 0.5, p: 0, listStyle: 'none' }}
    >
      {[...people].map(([emoji, names]) => {
        const shown = names.slice(0, 10).join(', ');
        const rest = names.length - 10;
        const said = texts.reactionBy(emoji, rest > 0 ? texts.andMore(shown, String(rest)) : shown);
        return (
          <li key={emoji} title={said}>
            <Heard>{said}</Heard>
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
