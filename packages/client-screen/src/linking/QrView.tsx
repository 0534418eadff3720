import { Box, CircularProgress, Typography } from '@mui/material';
import { QR_FETCH_DELAY_MS } from '@recado/contract/rules';
import { qrLinkingTexts as texts } from '@recado/texts';
import { useEffect, useState } from 'react';
import { ExpiredQrNotice } from './ExpiredQrNotice.tsx';
import { InstructionSteps } from './InstructionSteps.tsx';
import type { LinkingCardProps } from './LinkingCardProps.ts';
import { LinkingStatus } from './LinkingStatus.tsx';
import { haveLinkingCodesExpired, isQrCodeScanned } from './linkingAttempt.ts';
import { QrCountdown } from './QrCountdown.tsx';
import { useQr } from './useQr.ts';

/** QR code to scan, its remaining validity, and the four steps of linking. */
export function QrView({ client, attempt, linking, regenerate }: LinkingCardProps) {
  const { qr, isRenewing, renew } = useQr(client.id, attempt, linking);
  const [failedImage, setFailedImage] = useState<Blob>();
  const isExpired = haveLinkingCodesExpired(client.connection);
  const isBroken = qr !== undefined && qr.image === failedImage;
  const isScannable = qr !== undefined && !isRenewing && !isBroken;

  const status = isExpired
    ? texts.expired
    : isQrCodeScanned(client.connection)
      ? texts.scanned
      : isBroken
        ? texts.imageFailed
        : isScannable
          ? texts.waiting
          : texts.generating;
  return (
    <Box
      sx={{
        display: 'grid',
        gap: { xs: 2, sm: 3 },
        alignItems: 'start',
        justifyItems: 'center',
        // Show QR code and text in one row where the card is wide enough.
        // At `lg` the card is too narrow, because it shares its row with the client's card.
        gridTemplateColumns: {
          xs: 'minmax(0, 1fr)',
          sm: 'auto minmax(0, 1fr)',
          lg: 'minmax(0, 1fr)',
          xl: 'auto minmax(0, 1fr)',
        },
      }}
    >
      <Box sx={{ display: 'grid', gap: 1, justifyItems: 'center' }}>
        {isExpired ? (
          <ExpiredQrNotice regenerate={regenerate} />
        ) : (
          <QrImage
            image={isBroken ? undefined : qr?.image}
            isStale={!isScannable}
            onFailed={image => {
              setFailedImage(image);
              renew(QR_FETCH_DELAY_MS);
            }}
          />
        )}
        <LinkingStatus text={status} />
        {isScannable && !isExpired && <QrCountdown key={qr.expiresAt} deadline={qr.expiresAt} onExpired={renew} />}
      </Box>
      <Box sx={{ width: '100%' }}>
        <Typography variant="h3">{texts.stepsTitle}</Typography>
        <InstructionSteps steps={texts.steps} />
        <Typography variant="body2" color="text.secondary">
          {texts.whereHint}
        </Typography>
      </Box>
    </Box>
  );
}

interface QrImageProps {
  readonly image: Blob | undefined;
  /** True while a newer code loads, so the displayed one must not be scanned. */
  readonly isStale: boolean;
  readonly onFailed: (image: Blob | undefined) => void;
}

/** Side length of the QR code in pixels. It fits the narrowest phone, and any camera can read the code. */
const QR_SIZE_PX = 256;
const WIDE_QR_SIZE_PX = 288;

/** QR code in black on white, even in the dark theme, because cameras need the image's white margin. */
function QrImage({ image, isStale, onFailed }: QrImageProps) {
  const url = useObjectUrl(image);
  return (
    <Box
      sx={{
        position: 'relative',
        display: 'grid',
        placeItems: 'center',
        width: { xs: QR_SIZE_PX, sm: WIDE_QR_SIZE_PX },
        height: { xs: QR_SIZE_PX, sm: WIDE_QR_SIZE_PX },
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

/** Returns a temporary URL of an image in memory, revoked when the image is no longer shown. */
function useObjectUrl(blob: Blob | undefined): string | undefined {
  const [url, setUrl] = useState<string>();
  useEffect(() => {
    if (!blob) return;
    const objectUrl = URL.createObjectURL(blob);
    setUrl(objectUrl);
    return () => {
      URL.revokeObjectURL(objectUrl);
      setUrl(undefined);
    };
  }, [blob]);
  return url;
}
