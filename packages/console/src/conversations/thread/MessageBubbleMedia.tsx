import { Box, Button, ButtonBase, CircularProgress, Dialog, IconButton, Typography } from '@mui/material';
import { formatMediaDuration } from '@recado/client-screen/feed';
import type { Message } from '@recado/contract';
import { commonTexts, messageFeedTexts, conversationTexts as texts } from '@recado/texts';
import {
  CloseIcon,
  createStrokeIcon,
  DownloadIcon,
  formatNumber,
  PlayIcon,
  saveAsBrowserDownload,
  toast,
  useSdk,
  VisuallyHidden,
} from '@recado/ui';
import { useState } from 'react';
import { useEnlargedPicture } from './useEnlargedPicture.ts';
import { getMessageFileName, isMediaStoredByServer, useMessageFile } from './useMessageFile.ts';
import { usePlayback } from './usePlayback.ts';
import { VoicePlayer } from './VoicePlayer.tsx';

export interface MessageBubbleMediaProps {
  readonly clientId: string;
  readonly message: Message;
}

/** File of a message. Pictures load at once, but audio and video only on request. Other files are downloads. */
export function MessageBubbleMedia({ clientId, message }: MessageBubbleMediaProps) {
  const { media, type, kind = type } = message;
  if (!media || media.url === null)
    return (
      <Typography variant="body2" color="text.secondary">
        {messageFeedTexts.media.notStored}
      </Typography>
    );
  if (!isMediaStoredByServer(message)) return null;
  if (kind === 'sticker' || (type === 'image' && /^image\/(jpeg|png|gif|webp)/i.test(media.mimeType)))
    return <Picture clientId={clientId} message={message} />;
  if (type === 'video') return <VideoPlayer clientId={clientId} message={message} />;
  if (type === 'audio') return <AudioPlayer clientId={clientId} message={message} />;
  return <DownloadButton clientId={clientId} message={message} />;
}

/** Maximum width and height, in CSS pixels, at which a bubble displays a picture. */
const MAX_WIDTH_PX = 320;
const MAX_HEIGHT_PX = 320;

/** Reserves the space of a picture before it loads, so that the layout does not shift. */
function pictureSizeOf({ media, kind }: Message) {
  if (kind === 'sticker') return { width: 160, aspectRatio: '1' };
  const { width = 4, height = 3 } = media ?? {};
  const ratio = Math.min(Math.max(width / height, 0.5), 2.5);
  return { width: Math.min(MAX_WIDTH_PX, MAX_HEIGHT_PX * ratio), aspectRatio: String(ratio) };
}

const frameStyle = {
  position: 'relative',
  display: 'grid',
  placeItems: 'center',
  maxWidth: '100%',
  borderRadius: 1,
  overflow: 'hidden',
  bgcolor: 'action.hover',
  '& img, & video': { position: 'absolute', inset: 0, width: '100%', height: '100%', objectFit: 'cover' },
} as const;

function Picture({ clientId, message }: MessageBubbleMediaProps) {
  const { url, hasFailed } = useMessageFile(clientId, message, true);
  const { isOpen, open, close } = useEnlargedPicture(message.id);
  const [isBroken, setBroken] = useState(false);
  const isSticker = message.kind === 'sticker';
  const name = isSticker ? texts.media.sticker : texts.media.picture;
  if (hasFailed || isBroken) return <DownloadButton clientId={clientId} message={message} />;
  const picture = url !== undefined && <img src={url} alt={name} draggable={false} onError={() => setBroken(true)} />;
  if (isSticker)
    return (
      <Box
        sx={{
          ...frameStyle,
          ...pictureSizeOf(message),
          bgcolor: 'transparent',
          '& img': { ...frameStyle['& img, & video'], objectFit: 'contain' },
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
        sx={{ ...frameStyle, ...pictureSizeOf(message) }}
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
          <DownloadButton clientId={clientId} message={message} />
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

function AudioPlayer(props: MessageBubbleMediaProps) {
  const [isUnplayable, setUnplayable] = useState(false);
  if (isUnplayable) return <UnplayableFile {...props} notice={texts.media.unplayableSound} />;
  return <VoicePlayer {...props} onUnplayable={() => setUnplayable(true)} />;
}

function VideoPlayer({ clientId, message }: MessageBubbleMediaProps) {
  const [isUnplayable, setUnplayable] = useState(false);
  const { player, url, hasFailed, isRequested, startPlayback } = usePlayback<HTMLVideoElement>(clientId, message);
  if (hasFailed) return <DownloadButton clientId={clientId} message={message} />;
  if (isUnplayable)
    return <UnplayableFile clientId={clientId} message={message} notice={texts.media.unplayableVideo} />;
  const isLoaded = url !== undefined;
  return (
    <Box sx={{ ...frameStyle, ...pictureSizeOf(message), ...(isLoaded && { bgcolor: 'common.black' }) }}>
      {/* biome-ignore lint/a11y/useMediaCaption: there are no captions for customers’ messages. */}
      <video
        ref={player}
        src={url}
        hidden={!isLoaded}
        controls
        playsInline
        aria-label={texts.media.video}
        onError={() => setUnplayable(true)}
      />
      {!isLoaded && (
        <ButtonBase
          aria-label={texts.media.showVideo}
          aria-busy={isRequested}
          onClick={startPlayback}
          sx={{ position: 'absolute', inset: 0 }}
        >
          {isRequested ? (
            <CircularProgress size={32} aria-label={texts.media.loading} />
          ) : (
            <PlayIcon sx={{ fontSize: 48 }} />
          )}
          <Typography
            component="span"
            variant="caption"
            sx={{ position: 'absolute', left: 8, bottom: 4, color: 'text.primary' }}
          >
            {[message.media?.seconds !== undefined && formatMediaDuration(message.media.seconds), sizeOf(message)]
              .filter(Boolean)
              .join(' · ')}
          </Typography>
        </ButtonBase>
      )}
    </Box>
  );
}

type UnplayableFileProps = MessageBubbleMediaProps & { readonly notice: string };

/** File that this browser cannot play. The user can download it, because other programs may play it. */
const UnplayableFile = ({ notice, ...props }: UnplayableFileProps) => (
  <>
    <Typography variant="body2" color="text.secondary">
      {notice}
    </Typography>
    <DownloadButton {...props} />
  </>
);

/** Button with the name of a file. A click saves the file. */
function DownloadButton({ clientId, message }: MessageBubbleMediaProps) {
  const sdk = useSdk();
  const [isLoading, setLoading] = useState(false);
  const name = message.media?.fileName || undefined;
  const save = async () => {
    setLoading(true);
    try {
      const params = { id: clientId, messageId: message.id };
      saveAsBrowserDownload(
        await sdk.request('GET /clients/{id}/media/{messageId}', { params }),
        getMessageFileName(message),
      );
    } catch {
      toast.error(texts.media.failed, { id: 'file' });
    } finally {
      setLoading(false);
    }
  };
  return (
    <Button
      variant="text"
      color="inherit"
      disabled={isLoading}
      startIcon={message.type === 'document' ? <DocumentIcon /> : <DownloadIcon />}
      onClick={() => void save()}
      sx={{
        textAlign: 'left',
        justifyContent: 'flex-start',
        whiteSpace: 'normal',
        maxWidth: '100%',
        px: 1,
        py: 0.25,
        // Reserves space for the message's options button, which is always visible on touch devices.
        '@media (hover: none)': { pr: 3 },
      }}
    >
      <Box component="span" sx={{ display: 'grid', minWidth: 0 }}>
        <span>
          {name ? <VisuallyHidden>{texts.media.download} </VisuallyHidden> : texts.media.download}
          <bdi>{name}</bdi>
        </span>
        <Typography component="span" variant="caption" color="text.secondary">
          {sizeOf(message)}
        </Typography>
      </Box>
    </Button>
  );
}

const DocumentIcon = createStrokeIcon('M6 3h8l4 4v14H6zM14 3v4h4M9 12h6M9 16h6');

function sizeOf({ media }: Message): string {
  const size = media?.size;
  if (size === null || size === undefined) return '';
  return size < 1_000_000
    ? `${formatNumber(Math.max(1, Math.round(size / 1000)))} kB`
    : `${formatNumber(Math.round(size / 100_000) / 10)} MB`;
}
