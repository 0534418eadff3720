import { Box, Button, Link, Typography } from '@mui/material';
import type { Message } from '@recado/contract';
import { failures, feed } from '@recado/texts';
import { failureMessage, isSessionEnd, saveFile, toast, useSdk } from '@recado/ui';
import { useMutation } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { clock } from './messageContent.ts';

const texts = feed.media;

export interface MediaLinkProps {
  readonly clientId: string;
  readonly message: Message;
}

/** A message's file: fetched from the server that keeps it, or where its sender has it. */
export function MediaLink({ clientId, message }: MediaLinkProps) {
  const sdk = useSdk();
  const [sound, setSound] = useState<string>();
  useEffect(() => () => (sound === undefined ? undefined : URL.revokeObjectURL(sound)), [sound]);
  const { mutate, isPending } = useMutation({
    mutationFn: (_for: 'listening' | 'keeping') =>
      sdk.request('GET /clients/{id}/media/{messageId}', {
        params: { id: clientId, messageId: message.id },
      }),
    onSuccess(bytes, wanted) {
      if (wanted === 'keeping') return saveFile(bytes, fileNameOf(message));
      setSound(URL.createObjectURL(new Blob([bytes.slice()], { type: message.media?.mimeType ?? '' })));
    },
    onError(error) {
      if (!isSessionEnd(error)) toast.error(failureMessage(error, failures.fileLoad));
    },
  });
  const { url = null, fileName = null } = message.media ?? {};
  if (url === null) {
    return (
      <Typography variant="body2" color="text.secondary">
        {texts.notKept}
      </Typography>
    );
  }
  // Only what the server keeps itself has its own address for it.
  if (!url.endsWith(`/external/media/${message.id}`)) {
    return /^https?:\/\//i.test(url) ? (
      <Link href={url} target="_blank" rel="noopener noreferrer" variant="body2">
        {texts.open}
      </Link>
    ) : null;
  }
  return (
    <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', columnGap: 1 }}>
      {message.type === 'audio' && sound === undefined && (
        <Button size="small" disabled={isPending} onClick={() => mutate('listening')} sx={narrow}>
          {texts.listen}
          {message.media?.seconds !== undefined && ` (${clock(message.media.seconds)})`}
        </Button>
      )}
      {sound !== undefined && (
        // biome-ignore lint/a11y/useMediaCaption: nobody wrote down what a customer says.
        <audio src={sound} controls autoPlay aria-label={texts.player} style={{ maxWidth: '100%' }} />
      )}
      <Button size="small" disabled={isPending} onClick={() => mutate('keeping')} sx={narrow}>
        {fileName === null ? texts.download : texts.downloadNamed(fileName)}
      </Button>
    </Box>
  );
}

const narrow = {
  ml: -0.5,
  px: 0.5,
  textAlign: 'left',
  whiteSpace: 'normal',
  overflowWrap: 'anywhere',
} as const;

/** The sender's name for it, or one made of its kind: `image-3EB0C431.jpeg`. */
function fileNameOf({ type, messageId, media }: Message): string {
  const ending = /^[\w.+-]+\/([a-z0-9]{1,8})(?:;|$)/i.exec(media?.mimeType ?? '')?.[1];
  return media?.fileName || `${type}-${messageId.slice(0, 8)}${ending ? `.${ending}` : ''}`;
}
