import { Box, Button, Typography } from '@mui/material';
import type { Message } from '@recado/contract';
import { conversationTexts as texts } from '@recado/texts';
import {
  createStrokeIcon,
  DownloadIcon,
  formatNumber,
  saveAsBrowserDownload,
  toast,
  useSdk,
  VisuallyHidden,
} from '@recado/ui';
import { useState } from 'react';
import { getMessageFileName } from './useMessageFile.ts';

export interface MessageBubbleMediaProps {
  readonly clientId: string;
  readonly message: Message;
}

/** Button with the name of a file. A click saves the file. */
export function MessageDownloadButton({ clientId, message }: MessageBubbleMediaProps) {
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
          {formatMediaSize(message)}
        </Typography>
      </Box>
    </Button>
  );
}

const DocumentIcon = createStrokeIcon('M6 3h8l4 4v14H6zM14 3v4h4M9 12h6M9 16h6');

/** Formats the size of a message's file. Empty if the size is unknown. */
export function formatMediaSize({ media }: Message): string {
  const size = media?.size;
  if (size === null || size === undefined) return '';
  return size < 1_000_000
    ? `${formatNumber(Math.max(1, Math.round(size / 1000)))} kB`
    : `${formatNumber(Math.round(size / 100_000) / 10)} MB`;
}
