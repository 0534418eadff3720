import { Box, IconButton, Popover } from '@mui/material';
import { conversationTexts } from '@recado/texts';
import { createStrokeIcon } from '@recado/ui';
import { useState } from 'react';
import { commonEmojis } from './commonEmojis.ts';

const texts = conversationTexts.composer;

interface EmojiButtonProps {
  readonly onChoose: (emoji: string) => void;
}

/** Button with the emojis that shops use most. Users type all others with their device's emoji keyboard. */
export function EmojiButton({ onChoose }: EmojiButtonProps) {
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  return (
    <>
      <IconButton
        aria-label={texts.emoji}
        title={texts.emoji}
        aria-haspopup="dialog"
        aria-expanded={anchor !== null}
        onClick={event => setAnchor(event.currentTarget)}
      >
        <SmileIcon />
      </IconButton>
      <Popover
        open={anchor !== null}
        anchorEl={anchor}
        onClose={() => setAnchor(null)}
        anchorOrigin={{ vertical: 'top', horizontal: 'left' }}
        transformOrigin={{ vertical: 'bottom', horizontal: 'left' }}
        slotProps={{ paper: { role: 'dialog', 'aria-label': texts.emojis } }}
      >
        <Box sx={{ display: 'grid', gridTemplateColumns: 'repeat(8, 40px)', p: 1 }}>
          {commonEmojis.map((emoji, index) => (
            <IconButton
              key={emoji}
              autoFocus={index === 0}
              onClick={() => {
                setAnchor(null);
                onChoose(emoji);
              }}
              sx={{ color: 'text.primary', fontSize: '1.25rem' }}
            >
              {emoji}
            </IconButton>
          ))}
        </Box>
      </Popover>
    </>
  );
}

const SmileIcon = createStrokeIcon(
  'M21 12a9 9 0 1 1-18 0 9 9 0 0 1 18 0zM8.5 14.5a4.2 4.2 0 0 0 7 0M9 9.5v.1M15 9.5v.1',
);
