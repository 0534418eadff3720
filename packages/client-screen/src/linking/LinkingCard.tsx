import { Box, Button, Card, type Theme, Typography, useMediaQuery } from '@mui/material';
import { qr as texts } from '@recado/texts';
import { useEffect, useRef, useState } from 'react';
import type { LinkingCardProps } from './LinkingCardProps.ts';
import { PairingCode } from './PairingCode.tsx';
import { QrView } from './QrView.tsx';

/** The QR card (specification §2, §4), with the pairing code as the way for those who cannot scan. */
export function LinkingCard({ client, attempt, linking, regenerate }: LinkingCardProps) {
  const [method, setMethod] = useState<'qr' | 'code'>('qr');
  const heading = useRef<HTMLHeadingElement>(null);
  // Where it does not stand beside the client's card, it may be out of sight.
  const isBelow = useMediaQuery<Theme>(theme => theme.breakpoints.down('lg'), { noSsr: true });
  useEffect(() => {
    if (!attempt.isFresh) return;
    heading.current?.focus({ preventScroll: true });
    if (isBelow) heading.current?.scrollIntoView({ block: 'start' });
  }, [attempt.isFresh, isBelow]);
  return (
    <Card component="section" aria-labelledby="vincular" sx={{ p: { xs: 2, sm: 3 } }}>
      <Typography id="vincular" variant="h2" ref={heading} tabIndex={-1} gutterBottom>
        {texts.title}
      </Typography>
      {method === 'qr' ? (
        <QrView client={client} attempt={attempt} linking={linking} regenerate={regenerate} />
      ) : (
        <PairingCode client={client} regenerate={regenerate} />
      )}
      <Box sx={{ mt: 2, textAlign: 'center' }}>
        <Button onClick={() => setMethod(method === 'qr' ? 'code' : 'qr')} sx={{ whiteSpace: 'normal' }}>
          {method === 'qr' ? texts.pairingCode.offer : texts.pairingCode.backToQr}
        </Button>
      </Box>
    </Card>
  );
}
