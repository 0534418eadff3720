import { Box, ButtonBase, CircularProgress, Dialog, IconButton } from '@mui/material';
import type { Message } from '@recado/contract';
import { commonTexts, conversationTexts as texts } from '@recado/texts';
import { CloseIcon } from '@recado/ui';
import { useState } from 'react';
import { type MessageBubbleMediaProps, MessageDownloadButton } from './MessageDownloadButton.tsx';
import { useEnlargedPicture } from './useEnlargedPicture.ts';
import { useMessageFile } from './useMessageFile.ts';

/** Maximum width and height, in CSS pixels, at which a bubble displays a picture. */
const MAX_WIDTH_PX = 320;
const MAX_HEIGHT_PX = 320;

/** Reserves the space of a picture before it loads, so that the layout does not shift. */
export function getPictureSize({ media, kind }: Message) {
  if (kind === 'sticker') return { width: 160, aspectRatio: '1' };
  const { width = 4, height = 3 } = media ?? {};
  const ratio = Math.min(Math.max(width / height, 0.5), 2.5);
  return { width: Math.min(MAX_WIDTH_PX, MAX_HEIGHT_PX * ratio), aspectRatio: String(ratio) };
}

/** Style of the frame of a picture or a video, which fills it. */
export const mediaFrameStyle = {
  position: 'relative',
  display: 'grid',
  placeItems: 'center',
  maxWidth: '100%',
  borderRadius: 1,
  overflow: 'hidden',
  bgcolor: 'action.hover',
  '& img, & video': { position: 'absolute', inset: 0, width: '100%', height: '100%', objectFit: 'cover' },
} as const;

/** Picture of a message, which a click enlarges, or a sticker. */
export function MessagePicture({ clientId, message }: MessageBubbleMediaProps) {
  const { url, hasFailed } = useMessageFile(clientId, message, true);
  const { isOpen, open, close } = useEnlargedPicture(message.id);
  const [isBroken, setBroken] = useState(false);
  const isSticker = message.kind === 'sticker';
  const name = isSticker ? texts.media.sticker : texts.media.picture;
  if (hasFailed || isBroken) return <MessageDownloadButton clientId={clientId} message={message} />;
  const picture = url !== undefined && <img src={url} alt={name} draggable={false} onError={() => setBroken(true)} />;
  if (isSticker)
    return (
      <Box
        sx={{
          ...mediaFrameStyle,
          ...getPictureSize(message),
          bgcolor: 'transparent',
          '& img': { ...mediaFrameStyle['& img, & video'], objectFit: 'contain' },
        }}
      >
        {picture}
      </Box>
    );
  return (
    <>
      <ButtonBase
        aria-label={texts.media.openPicture}
        disabled={!url}
        onClick={open}
        sx={{ ...mediaFrameStyle, ...getPictureSize(message) }}
      >
        {picture || <CircularProgress size={24} aria-label={texts.media.loading} />}
      </ButtonBase>
      <Dialog
        open={isOpen}
        onClose={close}
        maxWidth={false}
        slotProps={{ paper: { 'aria-label': name, sx: { m: 2 } } }}
      >
        <Box sx={{ display: 'flex', justifyContent: 'flex-end', alignItems: 'center', p: 0.5 }}>
          <MessageDownloadButton clientId={clientId} message={message} />
          <IconButton aria-label={commonTexts.close} onClick={close} autoFocus>
            <CloseIcon />
          </IconButton>
        </Box>
        <Box
          component="img"
          src={url}
          alt={name}
          sx={{ maxWidth: '100%', maxHeight: 'calc(100dvh - 120px)', objectFit: 'contain' }}
        />
      </Dialog>
    </>
  );
}
