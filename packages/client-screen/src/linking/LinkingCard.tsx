import { Box, Button, Card, CircularProgress, type Theme, Typography, useMediaQuery } from '@mui/material';
import type { Client } from '@recado/contract';
import { connection, qr, qr as texts, transportNames } from '@recado/texts';
import { CopyButton, failureMessage, isSessionEnd, lazyPart, toast, usePhone, useSdk } from '@recado/ui';
import { useMutation } from '@tanstack/react-query';
import { Suspense, useEffect, useRef, useState } from 'react';
import { hasExpired, isScanned } from './attempt.ts';
import { ExpiredNotice } from './ExpiredNotice.tsx';
import type { LinkingCardProps } from './LinkingCardProps.ts';
import { LinkingStatus } from './LinkingStatus.tsx';
import { QrView } from './QrView.tsx';
import { Steps } from './Steps.tsx';
import { useQr } from './useQr.ts';

const CredentialsForm = lazyPart(
  async () => (await import('../transport/CredentialsForm.tsx')).CredentialsForm,
);

/**
 * The QR card (docs/product.md §2, §4), with the pairing code as the way for those who cannot scan: where the page is
 * likely to stand on the very phone that would have to, that comes first.
 */
export function LinkingCard({ client, attempt, linking, regenerate }: LinkingCardProps) {
  const isPhone = usePhone();
  const [method, setMethod] = useState<'qr' | 'code'>(isPhone ? 'code' : 'qr');
  // Its pairing holds: there is nothing to scan unless WhatsApp says otherwise.
  const isReturning = client.isConnected || client.connection.state === 'reconnecting';
  const hasCode = client.transport.credentials.length === 0;
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
        {isReturning ? texts.returning.title : hasCode ? texts.title : transportNames.byData}
      </Typography>
      {isReturning ? (
        hasCode ? (
          <Returning client={client} attempt={attempt} linking={linking} />
        ) : (
          <UnderWay text={transportNames.returning} />
        )
      ) : !hasCode ? (
        <Suspense fallback={<CircularProgress aria-hidden size={32} />}>
          <CredentialsForm client={client} onLinked={() => void linking.check()} />
        </Suspense>
      ) : method === 'qr' ? (
        <QrView client={client} attempt={attempt} linking={linking} regenerate={regenerate} />
      ) : (
        <PairingCode client={client} regenerate={regenerate} />
      )}
      {!isReturning && hasCode && (
        <Box sx={{ mt: 2, textAlign: 'center' }}>
          <Button onClick={() => setMethod(method === 'qr' ? 'code' : 'qr')} sx={{ whiteSpace: 'normal' }}>
            {method === 'qr' ? texts.pairingCode.offer : texts.pairingCode.backToQr}
          </Button>
        </Box>
      )}
    </Card>
  );
}

/** A linked client on its way back. What asks for codes goes on doing so: should the pairing be gone, there is one. */
function Returning({ client, attempt, linking }: Omit<LinkingCardProps, 'regenerate'>) {
  useQr(client.id, attempt, linking);
  return <UnderWay text={texts.returning.text} />;
}

const UnderWay = ({ text }: { readonly text: string }) => (
  <Box sx={{ display: 'grid', gap: 2, justifyItems: 'center', py: 3 }}>
    <CircularProgress aria-hidden size={32} />
    <LinkingStatus text={text} />
  </Box>
);

const codeTexts = qr.pairingCode;

interface PairingCodeProps {
  readonly client: Client;
  readonly regenerate: () => void;
}

/** Linking without a camera: a code that is typed on the phone. */
function PairingCode({ client, regenerate }: PairingCodeProps) {
  const sdk = useSdk();
  const isPhone = usePhone();
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
      {isPhone && <Typography color="text.secondary">{codeTexts.phoneHint}</Typography>}
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
