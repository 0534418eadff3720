import { Box, Button, Card, type Theme, Typography, useMediaQuery } from '@mui/material';
import type { Client } from '@recado/contract';
import { connection, qr, qr as texts } from '@recado/texts';
import { CopyButton, failureMessage, isSessionEnd, toast, useSdk } from '@recado/ui';
import { useMutation } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { hasExpired, isScanned } from './attempt.ts';
import { ExpiredNotice } from './ExpiredNotice.tsx';
import type { LinkingCardProps } from './LinkingCardProps.ts';
import { LinkingStatus } from './LinkingStatus.tsx';
import { QrView } from './QrView.tsx';
import { Steps } from './Steps.tsx';

/** The QR card (docs/product.md §2, §4), with the pairing code as the way for those who cannot scan. */
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

const codeTexts = qr.pairingCode;

interface PairingCodeProps {
  readonly client: Client;
  readonly regenerate: () => void;
}

/** Linking without a camera: a code that is typed on the phone. */
function PairingCode({ client, regenerate }: PairingCodeProps) {
  const sdk = useSdk();
  const { data, mutate, isPending } = useMutation({
    mutationFn: () => sdk.request('POST /whatsapp/client/{id}/pairing-code', { params: { id: client.id } }),
    onError(error) {
      if (!isSessionEnd(error)) toast.error(failureMessage(error, connection.pairingCodeFailed));
    },
  });
  if (hasExpired(client.connection)) {
    return (
      <Box sx={{ display: 'grid', gap: 1, justifyItems: 'center' }}>
        <ExpiredNotice regenerate={regenerate} />
        <LinkingStatus text={codeTexts.expired} />
      </Box>
    );
  }
  return (
    <Box sx={{ display: 'grid', gap: 2 }}>
      <Typography variant="h3">{codeTexts.title}</Typography>
      <Steps steps={codeTexts.steps} />
      {data ? (
        <ShownPairingCode code={data.pairingCode} />
      ) : (
        <Button
          variant="contained"
          disabled={isPending}
          onClick={() => mutate()}
          sx={{ justifySelf: 'center' }}
        >
          {isPending ? codeTexts.requesting : codeTexts.request}
        </Button>
      )}
      {data && <LinkingStatus text={isScanned(client.connection) ? qr.scanned : codeTexts.waiting} />}
    </Box>
  );
}

/** `XXXX-XXXX`, large enough to be typed from; it takes the focus of the button that asked for it. */
function ShownPairingCode({ code }: { readonly code: string }) {
  const group = useRef<HTMLDivElement>(null);
  useEffect(() => group.current?.focus(), []);
  return (
    <Box
      ref={group}
      tabIndex={-1}
      role="group"
      aria-label={codeTexts.title}
      sx={{ display: 'flex', alignItems: 'center', justifyContent: 'center', gap: 1 }}
    >
      <Box
        component="code"
        sx={{ fontSize: '1.75rem', fontWeight: 700, letterSpacing: '0.12em', userSelect: 'all' }}
      >
        {code}
      </Box>
      <CopyButton value={code} done={codeTexts.copied} label={codeTexts.copy} />
    </Box>
  );
}
