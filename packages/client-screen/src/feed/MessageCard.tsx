import { Box, Link, Typography } from '@mui/material';
import type { Message } from '@recado/contract';
import { messageFeedTexts } from '@recado/texts';
import { addKeys, isWebAddress } from './messageContent.ts';

const texts = messageFeedTexts.cards;

interface MessageButtonsProps {
  readonly buttons: NonNullable<Message['buttons']>;
}

/** Buttons of a business message. Only a link works here; a phone shows and offers the others. */
export function MessageButtons({ buttons }: MessageButtonsProps) {
  if (buttons.length === 0) return null;
  return (
    <Box component="ul" sx={{ m: 0, p: 0, listStyle: 'none', display: 'grid', gap: 0.5, maxWidth: 360 }}>
      {addKeys(buttons).map(({ key, title, url, code, phone }) => (
        <Box
          component="li"
          key={key}
          sx={{ border: 1, borderColor: 'divider', borderRadius: 1, px: 1, py: 0.5, textAlign: 'center' }}
        >
          {isWebAddress(url) ? (
            <Link href={url} target="_blank" rel="noopener noreferrer" variant="body2">
              <bdi dir="auto">{title || url}</bdi>
            </Link>
          ) : (
            <Typography variant="body2">
              <bdi dir="auto">{texts.button(title, code ?? phone ?? url ?? '')}</bdi>
            </Typography>
          )}
        </Box>
      ))}
    </Box>
  );
}

interface MessageCardProps {
  readonly card: NonNullable<Message['cards']>[number];
}

/** A card of a carousel. */
export function MessageCard({ card: { heading, text, footer, buttons = [] } }: MessageCardProps) {
  return (
    <Box sx={{ display: 'grid', gap: 0.5, border: 1, borderColor: 'divider', borderRadius: 1, p: 1, maxWidth: 360 }}>
      {heading && (
        <Typography variant="body2" sx={{ fontWeight: 600 }}>
          <bdi dir="auto">{heading}</bdi>
        </Typography>
      )}
      {text && (
        <Typography variant="body2" sx={{ whiteSpace: 'pre-wrap' }}>
          <bdi dir="auto">{text}</bdi>
        </Typography>
      )}
      {footer && (
        <Typography variant="body2" color="text.secondary">
          <bdi dir="auto">{footer}</bdi>
        </Typography>
      )}
      <MessageButtons buttons={buttons} />
    </Box>
  );
}
