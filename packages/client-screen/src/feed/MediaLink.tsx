import { Box, Button, Link, Typography } from '@mui/material';
import type { Message } from '@recado/contract';
import { messageFeedTexts, requestFailureTexts } from '@recado/texts';
import { getFailureMessage, isSessionEndError, saveAsBrowserDownload, toast, useSdk } from '@recado/ui';
import { useMutation } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { formatMediaDuration } from './messageContent.ts';

const texts = messageFeedTexts.media;

export interface MediaLinkProps {
  readonly clientId: string;
  readonly message: Message;
}

/** Link to a message's file, which is on this server or at an address that the sender gave. */
export function MediaLink({ clientId, message }: MediaLinkProps) {
  const sdk = useSdk();
  const [audioUrl, setAudioUrl] = useState<string>();
  useEffect(() => () => (audioUrl === undefined ? undefined : URL.revokeObjectURL(audioUrl)), [audioUrl]);
  const { mutate, isPending } = useMutation({
    mutationFn: (_purpose: 'listening' | 'keeping') =>
      sdk.request('GET /clients/{id}/media/{messageId}', {
        params: { id: clientId, messageId: message.id },
      }),
    onSuccess(bytes, purpose) {
      if (purpose === 'keeping') return saveAsBrowserDownload(bytes, getFileName(message));
      setAudioUrl(URL.createObjectURL(new Blob([bytes.slice()], { type: message.media?.mimeType ?? '' })));
    },
    onError(error) {
      if (!isSessionEndError(error)) toast.error(getFailureMessage(error, requestFailureTexts.fileLoad));
    },
  });
  const { url = null, fileName = null } = message.media ?? {};
  if (url === null) {
    return (
      <Typography variant="body2" color="text.secondary">
        {texts.notStored}
      </Typography>
    );
  }
  // Only the URLs of files that this server stores end with this path. Link any other web address directly.
  if (!url.endsWith(`/external/media/${message.id}`)) {
    return /^https?:\/\//i.test(url) ? (
      <Link href={url} target="_blank" rel="noopener noreferrer" variant="body2">
        {texts.open}
      </Link>
    ) : null;
  }
  return (
    <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', columnGap: 1 }}>
      {message.type === 'audio' && audioUrl === undefined && (
        <Button size="small" disabled={isPending} onClick={() => mutate('listening')} sx={narrowButton}>
          {texts.listen}
          {message.media?.seconds !== undefined && ` (${formatMediaDuration(message.media.seconds)})`}
        </Button>
      )}
      {audioUrl !== undefined && (
        // biome-ignore lint/a11y/useMediaCaption: there are no captions for customers’ messages.
        <audio src={audioUrl} controls autoPlay aria-label={texts.player} style={{ maxWidth: '100%' }} />
      )}
      <Button size="small" disabled={isPending} onClick={() => mutate('keeping')} sx={narrowButton}>
        {fileName === null ? texts.download : texts.downloadNamed(fileName)}
      </Button>
    </Box>
  );
}

const narrowButton = {
  ml: -0.5,
  px: 0.5,
  textAlign: 'left',
  whiteSpace: 'normal',
  overflowWrap: 'anywhere',
} as const;

/** Returns the sender's file name, or a name from type and message ID, such as `image-3EB0C431.jpeg`. */
function getFileName({ type, messageId, media }: Message): string {
  const extension = /^[\w.+-]+\/([a-z0-9]{1,8})(?:;|$)/i.exec(media?.mimeType ?? '')?.[1];
  return media?.fileName || `${type}-${messageId.slice(0, 8)}${extension ? `.${extension}` : ''}`;
}
