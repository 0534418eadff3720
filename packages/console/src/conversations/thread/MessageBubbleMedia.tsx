import { Box, ButtonBase, CircularProgress, Typography } from '@mui/material';
import { formatMediaDuration } from '@recado/client-screen/feed';
import { messageFeedTexts, conversationTexts as texts } from '@recado/texts';
import { PlayIcon } from '@recado/ui';
import { useState } from 'react';
import { formatMediaSize, type MessageBubbleMediaProps, MessageDownloadButton } from './MessageDownloadButton.tsx';
import { getPictureSize, MessagePicture, mediaFrameStyle } from './MessagePicture.tsx';
import { isMediaStoredByServer } from './useMessageFile.ts';
import { usePlayback } from './usePlayback.ts';
import { VoicePlayer } from './VoicePlayer.tsx';

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
  const isPicture = (type === 'image' || type === 'product') && /^image\/(jpeg|png|gif|webp)/i.test(media.mimeType);
  if (kind === 'sticker' || isPicture) return <MessagePicture clientId={clientId} message={message} />;
  if (type === 'video') return <VideoPlayer clientId={clientId} message={message} />;
  if (type === 'audio') return <AudioPlayer clientId={clientId} message={message} />;
  return <MessageDownloadButton clientId={clientId} message={message} />;
}

function AudioPlayer(props: MessageBubbleMediaProps) {
  const [isUnplayable, setUnplayable] = useState(false);
  if (isUnplayable) return <UnplayableFile {...props} notice={texts.media.unplayableSound} />;
  return <VoicePlayer {...props} onUnplayable={() => setUnplayable(true)} />;
}

function VideoPlayer({ clientId, message }: MessageBubbleMediaProps) {
  const [isUnplayable, setUnplayable] = useState(false);
  const { player, url, hasFailed, isRequested, startPlayback } = usePlayback<HTMLVideoElement>(clientId, message);
  if (hasFailed) return <MessageDownloadButton clientId={clientId} message={message} />;
  if (isUnplayable)
    return <UnplayableFile clientId={clientId} message={message} notice={texts.media.unplayableVideo} />;
  const isLoaded = url !== undefined;
  return (
    <Box sx={{ ...mediaFrameStyle, ...getPictureSize(message), ...(isLoaded && { bgcolor: 'common.black' }) }}>
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
            {[
              message.media?.seconds !== undefined && formatMediaDuration(message.media.seconds),
              formatMediaSize(message),
            ]
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
    <MessageDownloadButton {...props} />
  </>
);
