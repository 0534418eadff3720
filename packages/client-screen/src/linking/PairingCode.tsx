import { Box, Button, Typography } from '@mui/material';
import type { Client } from '@recado/contract';
import { connection, qr } from '@recado/texts';
import { failureMessage, isSessionEnd, toast, useSdk } from '@recado/ui';
import { useMutation } from '@tanstack/react-query';
import { hasExpired, isScanned } from './attempt.ts';
import { ExpiredNotice } from './ExpiredNotice.tsx';
import { LinkingStatus } from './LinkingStatus.tsx';
import { ShownPairingCode } from './ShownPairingCode.tsx';
import { Steps } from './Steps.tsx';

const texts = qr.pairingCode;

export interface PairingCodeProps {
  readonly client: Client;
  readonly regenerate: () => void;
}

/** Linking without a camera: a code that is typed on the phone. */
export function PairingCode({ client, regenerate }: PairingCodeProps) {
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
        <LinkingStatus text={texts.expired} />
      </Box>
    );
  }
  return (
    <Box sx={{ display: 'grid', gap: 2 }}>
      <Typography variant="h3">{texts.title}</Typography>
      <Steps steps={texts.steps} />
      {data ? (
        <ShownPairingCode code={data.pairingCode} />
      ) : (
        <Button
          variant="contained"
          disabled={isPending}
          onClick={() => mutate()}
          sx={{ justifySelf: 'center' }}
        >
          {isPending ? texts.requesting : texts.request}
        </Button>
      )}
      {data && <LinkingStatus text={isScanned(client.connection) ? qr.scanned : texts.waiting} />}
    </Box>
  );
}
