import { Box, CircularProgress } from '@mui/material';
import { qr as texts } from '@recado/texts';
import { useObjectUrl } from './useObjectUrl.ts';

export interface QrPictureProps {
  readonly image: Blob | undefined;
  /** Another one is on its way: this one is no longer to be scanned. */
  readonly isStale: boolean;
  readonly onFailed: (image: Blob | undefined) => void;
}

/** Pixels: small enough for the narrowest phone, large enough for any camera. */
const SIZE = 256;
const WIDE_SIZE = 288;

/** Black on white in both themes: the quiet zone is part of the picture, and cameras need it. */
export function QrPicture({ image, isStale, onFailed }: QrPictureProps) {
  const url = useObjectUrl(image);
  return (
    <Box
      sx={{
        position: 'relative',
        display: 'grid',
        placeItems: 'center',
        width: { xs: SIZE, sm: WIDE_SIZE },
        height: { xs: SIZE, sm: WIDE_SIZE },
        bgcolor: '#fff',
        borderRadius: 1,
        border: 1,
        borderColor: 'divider',
        boxSizing: 'content-box',
        overflow: 'hidden',
      }}
    >
      {url && (
        <Box
          component="img"
          src={url}
          alt={texts.alt}
          onError={() => onFailed(image)}
          sx={{
            width: '100%',
            height: '100%',
            imageRendering: 'pixelated',
            opacity: isStale ? 0.15 : 1,
          }}
        />
      )}
      {isStale && <CircularProgress aria-hidden size={32} sx={{ position: 'absolute', color: '#075E54' }} />}
    </Box>
  );
}
