import { Box, CircularProgress, Typography } from '@mui/material';
import { QR_FETCH_DELAY } from '@recado/contract/rules';
import { qr as texts } from '@recado/texts';
import { useEffect, useState } from 'react';
import { hasExpired, isScanned } from './attempt.ts';
import { ExpiredNotice } from './ExpiredNotice.tsx';
import type { LinkingCardProps } from './LinkingCardProps.ts';
import { LinkingStatus } from './LinkingStatus.tsx';
import { QrCountdown } from './QrCountdown.tsx';
import { Steps } from './Steps.tsx';
import { useQr } from './useQr.ts';

/** The code to scan, how long it is good for, and the four steps. */
export function QrView({ client, attempt, linking, regenerate }: LinkingCardProps) {
  const { qr, isRenewing, renew } = useQr(client.id, attempt, linking);
  const [failedPicture, setFailedPicture] = useState<Blob>();
  const isOver = hasExpired(client.connection);
  const isBroken = qr !== undefined && qr.image === failedPicture;
  const isGood = qr !== undefined && !isRenewing && !isBroken;

  const status = isOver
    ? texts.expired
    : isScanned(client.connection)
      ? texts.scanned
      : isBroken
        ? texts.imageFailed
        : isGood
          ? texts.waiting
          : texts.generating;
  return (
    <Box
      sx={{
        display: 'grid',
        gap: { xs: 2, sm: 3 },
        alignItems: 'start',
        justifyItems: 'center',
        // Beside each other where the card has the width for it: from lg on it shares the row with the client's.
        gridTemplateColumns: {
          xs: 'minmax(0, 1fr)',
          sm: 'auto minmax(0, 1fr)',
          lg: 'minmax(0, 1fr)',
          xl: 'auto minmax(0, 1fr)',
        },
      }}
    >
      <Box sx={{ display: 'grid', gap: 1, justifyItems: 'center' }}>
        {isOver ? (
          <ExpiredNotice regenerate={regenerate} />
        ) : (
          <QrPicture
            image={isBroken ? undefined : qr?.image}
            isStale={!isGood}
            onFailed={image => {
              setFailedPicture(image);
              renew(QR_FETCH_DELAY);
            }}
          />
        )}
        <LinkingStatus text={status} />
        {isGood && !isOver && <QrCountdown key={qr.expiresAt} deadline={qr.expiresAt} onOver={renew} />}
      </Box>
      <Box sx={{ width: '100%' }}>
        <Typography variant="h3">{texts.stepsTitle}</Typography>
        <Steps steps={texts.steps} />
        <Typography variant="body2" color="text.secondary">
          {texts.whereHint}
        </Typography>
      </Box>
    </Box>
  );
}

interface QrPictureProps {
  readonly image: Blob | undefined;
  /** Another one is on its way: this one is no longer to be scanned. */
  readonly isStale: boolean;
  readonly onFailed: (image: Blob | undefined) => void;
}

/** Pixels: small enough for the narrowest phone, large enough for any camera. */
const SIZE = 256;
const WIDE_SIZE = 288;

/** Black on white in both themes: the quiet zone is part of the picture, and cameras need it. */
function QrPicture({ image, isStale, onFailed }: QrPictureProps) {
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

/** A temporary address of a picture in memory, given back when it is no longer shown. */
function useObjectUrl(blob: Blob | undefined): string | undefined {
  const [url, setUrl] = useState<string>();
  useEffect(() => {
    if (!blob) return;
    const made = URL.createObjectURL(blob);
    setUrl(made);
    return () => {
      URL.revokeObjectURL(made);
      setUrl(undefined);
    };
  }, [blob]);
  return url;
}
