import { Box, Button, Card, Divider, Typography } from '@mui/material';
import type { Client, Connection } from '@recado/contract';
import { clientDetail, failures, reasons, clientDetail as texts, toasts } from '@recado/texts';
import {
  ClientStatusTag,
  CopyField,
  formatDate,
  formatDateTime,
  formatPhone,
  formatTime,
  isSessionEnd,
  RefreshIcon,
  toast,
  useSdk,
} from '@recado/ui';
import { useMutation } from '@tanstack/react-query';
import { type ReactNode, type Ref, useState } from 'react';
import { ConfirmDialog } from '../ConfirmDialog.tsx';
import { useClientCache } from '../useClientCache.ts';
import { Webhook } from '../webhook/Webhook.tsx';
import { Fact } from './Fact.tsx';

export interface ClientCardProps {
  readonly client: Client;
  /** Where the focus goes when what it stood on has gone. */
  readonly headingRef: Ref<HTMLHeadingElement>;
  /** Something else stands beside it. */
  readonly isNarrow: boolean;
  /** The action buttons. */
  readonly children: ReactNode;
}

/** A client: who it is, how it is connected, its token, its webhook (docs/product.md §2). */
export function ClientCard({ client, headingRef, isNarrow, children }: ClientCardProps) {
  return (
    <Card component="section" aria-labelledby="cliente" sx={{ p: { xs: 2, sm: 3 }, display: 'grid', gap: 2 }}>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 1.5, minWidth: 0 }}>
        <Typography
          id="cliente"
          ref={headingRef}
          tabIndex={-1}
          variant="h2"
          sx={{ fontSize: '1.375rem', overflowWrap: 'anywhere', minWidth: 0 }}
        >
          {client.businessName}
        </Typography>
        <ClientStatusTag client={client} />
      </Box>
      <ClientFacts client={client} />
      {!client.isConnected && <ConnectionReason connection={client.connection} />}
      <Box>{children}</Box>
      <Divider />
      <Box
        sx={{
          display: 'grid',
          gap: 2,
          alignItems: 'start',
          gridTemplateColumns: {
            xs: 'minmax(0, 1fr)',
            md: isNarrow ? 'minmax(0, 1fr)' : 'minmax(0, 1fr) minmax(0, 1fr)',
          },
        }}
      >
        <ApiToken client={client} />
        <Webhook client={client} />
      </Box>
    </Card>
  );
}

const tokenTexts = clientDetail.token;

/** The token, masked until it is revealed; a new one only after saying what will stop working. */
function ApiToken({ client }: { readonly client: Client }) {
  const sdk = useSdk();
  const cache = useClientCache(client.id);
  const [isAsking, setAsking] = useState(false);
  const { mutate, isPending } = useMutation({
    mutationFn: () => sdk.request('POST /clients/{id}/regenerate-token', { params: { id: client.id } }),
    onSuccess(answer) {
      cache.replace(answer.client);
      toast.success(toasts.tokenRegenerated);
    },
    onError(error) {
      if (!isSessionEnd(error)) toast.error(failures.regenerateToken);
    },
    onSettled: () => setAsking(false),
  });
  return (
    <Box>
      <CopyField secret label={tokenTexts.label} value={client.apiToken} done={toasts.tokenCopied} />
      <Button startIcon={<RefreshIcon />} onClick={() => setAsking(true)} sx={{ mt: 0.5 }}>
        {tokenTexts.regenerate}
      </Button>
      <ConfirmDialog
        texts={tokenTexts}
        running={tokenTexts.regenerating}
        open={isAsking}
        isRunning={isPending}
        onCancel={() => setAsking(false)}
        onConfirm={() => mutate()}
      />
    </Box>
  );
}

function ClientFacts({ client }: { readonly client: Client }) {
  const { connection } = client;
  const since = client.isConnected && connection.since;
  return (
    <Box component="dl" sx={{ m: 0, display: 'flex', flexWrap: 'wrap', columnGap: 5, rowGap: 1.5 }}>
      <Fact label={texts.phone}>{formatPhone(client.phoneNumber)}</Fact>
      <Fact label={texts.createdAt}>{formatDate(client.createdAt)}</Fact>
      {since && <Fact label={texts.connectionStatus}>{reasons.connectedSince(formatDateTime(since))}</Fact>}
    </Box>
  );
}

/** Why a client is not connected, what that means for its owner, and what to do. */
function ConnectionReason({ connection }: { readonly connection: Connection }) {
  const { explanation } = connection;
  if (!explanation) return null;
  const wait = waitingFor(connection);
  return (
    <Box sx={{ bgcolor: 'background.default', border: 1, borderColor: 'divider', borderRadius: 1, p: 2 }}>
      <Box component="dl" sx={{ m: 0, display: 'grid', gap: 1.5 }}>
        <Fact label={texts.reason.what}>{explanation.what}</Fact>
        <Fact label={texts.reason.means}>{explanation.meaning}</Fact>
        <Fact label={texts.reason.next} strong>
          {explanation.next}
        </Fact>
      </Box>
      {wait && (
        <Typography variant="body2" color="text.secondary" sx={{ mt: 1.5 }}>
          {wait}
        </Typography>
      )}
    </Box>
  );
}

/** While linking, `until` is the QR's own end, which its card counts down to. */
function waitingFor({ state, until }: Connection): string | undefined {
  if (until === null) return undefined;
  if (state === 'reconnecting') return reasons.nextAttempt(formatTime(until));
  return state === 'parked' ? reasons.pausedUntil(formatDateTime(until)) : undefined;
}
