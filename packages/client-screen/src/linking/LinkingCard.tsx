import { Box, Button, Card, CircularProgress, type Theme, Typography, useMediaQuery } from '@mui/material';
import type { Client } from '@recado/contract';
import {
  connectionErrorTexts,
  linkingPasskeyTexts,
  qrLinkingTexts,
  qrLinkingTexts as texts,
  transportNames,
} from '@recado/texts';
import {
  CopyButton,
  createLazyComponent,
  getFailureMessage,
  isSessionEndError,
  toast,
  useIsPhoneScreen,
  useSdk,
} from '@recado/ui';
import { useMutation } from '@tanstack/react-query';
import { Suspense, useEffect, useRef, useState } from 'react';
import { ExpiredQrNotice } from './ExpiredQrNotice.tsx';
import { InstructionSteps } from './InstructionSteps.tsx';
import type { LinkingCardProps } from './LinkingCardProps.ts';
import { LinkingStatus } from './LinkingStatus.tsx';
import { haveLinkingCodesExpired, isPasskeyRequested, isQrCodeScanned } from './linkingAttempt.ts';
import { QrCountdown } from './QrCountdown.tsx';
import { QrView } from './QrView.tsx';
import { useQr } from './useQr.ts';

const CredentialsForm = createLazyComponent(
  async () => (await import('../transport/TransportCredentialsForm.tsx')).TransportCredentialsForm,
);

const PasskeyPanel = createLazyComponent(async () => (await import('./PasskeyPanel.tsx')).PasskeyPanel);

/**
 * Card with the QR code (docs/product.md §2, §4), and the pairing code for users who cannot scan. On a phone,
 * the pairing code comes first: the page is probably open on the phone to link, which cannot scan itself.
 */
export function LinkingCard({ client, attempt, linking, regenerate }: LinkingCardProps) {
  const isPhone = useIsPhoneScreen();
  const [method, setMethod] = useState<'qr' | 'code'>(isPhone ? 'code' : 'qr');
  // The client is still linked, so the user need not link it again unless WhatsApp rejects the old pairing.
  const isReturning = client.isConnected || client.connection.state === 'reconnecting';
  const needsPasskey = isPasskeyRequested(client.connection);
  const hasCode = client.transport.credentials.length === 0;
  const heading = useRef<HTMLHeadingElement>(null);
  // On narrow screens, this card is below the client's card and not next to it, so it may be out of view.
  const isStacked = useMediaQuery<Theme>(theme => theme.breakpoints.down('lg'), { noSsr: true });
  useEffect(() => {
    if (!attempt.isFresh) return;
    heading.current?.focus({ preventScroll: true });
    if (isStacked) heading.current?.scrollIntoView({ block: 'start' });
  }, [attempt.isFresh, isStacked]);
  return (
    <Card component="section" aria-labelledby="vincular" sx={{ p: { xs: 2, sm: 3 } }}>
      <Typography id="vincular" variant="h2" ref={heading} tabIndex={-1} gutterBottom>
        {needsPasskey
          ? linkingPasskeyTexts.title
          : isReturning
            ? texts.returning.title
            : hasCode
              ? texts.title
              : transportNames.byData}
      </Typography>
      {needsPasskey ? (
        <Suspense fallback={<CircularProgress aria-hidden size={32} />}>
          <PasskeyPanel client={client} linking={linking} />
        </Suspense>
      ) : isReturning ? (
        hasCode ? (
          <ReconnectionView client={client} attempt={attempt} linking={linking} />
        ) : (
          <LinkingProgress text={transportNames.returning} />
        )
      ) : !hasCode ? (
        <Suspense fallback={<CircularProgress aria-hidden size={32} />}>
          <CredentialsForm client={client} onLinked={() => void linking.checkStatus()} />
        </Suspense>
      ) : method === 'qr' ? (
        <QrView client={client} attempt={attempt} linking={linking} regenerate={regenerate} />
      ) : (
        <PairingCode client={client} regenerate={regenerate} />
      )}
      {!isReturning && !needsPasskey && hasCode && (
        <Box sx={{ mt: 2, textAlign: 'center' }}>
          <Button onClick={() => setMethod(method === 'qr' ? 'code' : 'qr')} sx={{ whiteSpace: 'normal' }}>
            {method === 'qr' ? texts.pairingCode.offer : texts.pairingCode.backToQr}
          </Button>
        </Box>
      )}
    </Card>
  );
}

/**
 * Shows the reconnection of a linked client. It still polls for QR codes, because WhatsApp issues new ones if
 * the client is no longer linked.
 */
function ReconnectionView({ client, attempt, linking }: Omit<LinkingCardProps, 'regenerate'>) {
  useQr(client.id, attempt, linking);
  return <LinkingProgress text={texts.returning.text} />;
}

interface LinkingProgressProps {
  readonly text: string;
}

const LinkingProgress = ({ text }: LinkingProgressProps) => (
  <Box sx={{ display: 'grid', gap: 2, justifyItems: 'center', py: 3 }}>
    <CircularProgress aria-hidden size={32} />
    <LinkingStatus text={text} />
  </Box>
);

const codeTexts = qrLinkingTexts.pairingCode;

interface PairingCodeProps {
  readonly client: Client;
  readonly regenerate: () => void;
}

/** Linking without a camera: the user types a code on the phone. */
function PairingCode({ client, regenerate }: PairingCodeProps) {
  const sdk = useSdk();
  const isPhone = useIsPhoneScreen();
  const { data, mutate, isPending, reset } = useMutation({
    async mutationFn({ renew }: { renew: boolean }) {
      const query = renew ? { renew } : {};
      const code = await sdk.request('POST /whatsapp/client/{id}/pairing-code', { params: { id: client.id }, query });
      return { ...code, deadline: Date.now() + code.secondsLeft * 1_000 };
    },
    onSuccess({ endedCode }) {
      if (endedCode !== null) toast.success(codeTexts.ended(endedCode));
    },
    onError(error) {
      if (!isSessionEndError(error)) toast.error(getFailureMessage(error, connectionErrorTexts.pairingCodeFailed));
    },
  });
  const isScanned = isQrCodeScanned(client.connection);
  if (haveLinkingCodesExpired(client.connection)) {
    return (
      <Box sx={{ display: 'grid', gap: 1, justifyItems: 'center' }}>
        <ExpiredQrNotice regenerate={regenerate} />
        <LinkingStatus text={codeTexts.expired} />
      </Box>
    );
  }
  return (
    <Box sx={{ display: 'grid', gap: 2 }}>
      <Typography variant="h3">{codeTexts.title}</Typography>
      {isPhone && <Typography color="text.secondary">{codeTexts.phoneHint}</Typography>}
      <InstructionSteps steps={codeTexts.steps} />
      {data ? (
        <ShownPairingCode key={data.pairingCode} code={data.pairingCode} />
      ) : (
        <Button
          variant="contained"
          disabled={isPending}
          onClick={() => mutate({ renew: false })}
          sx={{ justifySelf: 'center' }}
        >
          {isPending ? codeTexts.requesting : codeTexts.request}
        </Button>
      )}
      {data && <LinkingStatus text={isScanned ? qrLinkingTexts.scanned : codeTexts.waiting} />}
      {data && !isScanned && (
        <Box sx={{ display: 'grid', justifyItems: 'center', gap: 1 }}>
          <QrCountdown deadline={data.deadline} onExpired={reset} />
          <Button size="small" onClick={() => mutate({ renew: true })}>
            {codeTexts.renew}
          </Button>
        </Box>
      )}
    </Box>
  );
}

interface ShownPairingCodeProps {
  readonly code: string;
}

/** Shows a pairing code (`XXXX-XXXX`) in large type. Moves the focus to it from its request button. */
function ShownPairingCode({ code }: ShownPairingCodeProps) {
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
      <Box component="code" sx={{ fontSize: '1.75rem', fontWeight: 700, letterSpacing: '0.12em', userSelect: 'all' }}>
        {code}
      </Box>
      <CopyButton value={code} done={codeTexts.copied} label={codeTexts.copy} />
    </Box>
  );
}
