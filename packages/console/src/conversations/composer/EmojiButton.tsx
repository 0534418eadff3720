import { IconButton, Popover } from '@mui/material';
import { conversationTexts } from '@recado/texts';
import { createLazyComponent, createStrokeIcon } from '@recado/ui';
import { Suspense, useState } from 'react';

const texts = conversationTexts.composer;

const EmojiPicker = createLazyComponent(async () => (await import('../emoji/EmojiPicker.tsx')).EmojiPicker);

interface EmojiButtonProps {
  readonly onChoose: (emoji: string) => void;
}

/** Button that opens the emoji picker. Phones have emojis on their keyboard instead. */
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
        slotProps={{ paper: { role: 'dialog', 'aria-label': texts.emojis, sx: { minWidth: 344, minHeight: 350 } } }}
      >
        <Suspense>
          <EmojiPicker
            onChoose={emoji => {
              setAnchor(null);
              onChoose(emoji);
            }}
          />
        </Suspense>
      </Popover>
    </>
  );
}

const SmileIcon = createStrokeIcon(
  'M21 12a9 9 0 1 1-18 0 9 9 0 0 1 18 0zM8.5 14.5a4.2 4.2 0 0 0 7 0M9 9.5v.1M15 9.5v.1',
);
