import { Box, Typography } from '@mui/material';
import { QR_FETCH_DELAY } from '@recado/contract/rules';
import { qr as texts } from '@recado/texts';
import { useState } from 'react';
import { hasExpired, isScanned } from './attempt.ts';
import { ExpiredNotice } from './ExpiredNotice.tsx';
import type { LinkingCardProps } from './LinkingCardProps.ts';
import { LinkingStatus } from './LinkingStatus.tsx';
import { QrCountdown } from './QrCountdown.tsx';
import { QrPicture } from './QrPicture.tsx';
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
