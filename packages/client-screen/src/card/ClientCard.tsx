import { Box, Card, Divider, Typography } from '@mui/material';
import type { Client, Connection } from '@recado/contract';
import { isSameLineNumber } from '@recado/contract/rules';
import { problemExplanations, clientDetailTexts as texts } from '@recado/texts';
import { formatDate, formatDateTime, formatPhone, formatTime } from '@recado/ui';
import type { ReactNode } from 'react';
import { canCallEndpoint } from '../access.ts';
import { TransportDetailRow } from '../transport/TransportDetailRow.tsx';
import { PrincipalWebhook } from '../webhook/PrincipalWebhook.tsx';
import { CallSettings } from './CallSettings.tsx';
import { DetailRow } from './DetailRow.tsx';
import { HistoryImportProgress } from './HistoryImportProgress.tsx';
import { LastOfflinePeriod } from './LastOfflinePeriod.tsx';
import { LineHealthDetails } from './LineHealthDetails.tsx';
import { LinkedNumberNotice } from './LinkedNumberNotice.tsx';
import { LivenessProbeRow } from './LivenessProbeRow.tsx';
import { MaskedApiToken } from './MaskedApiToken.tsx';

export interface ClientCardProps {
  readonly client: Client;
  /** True while the user links a number. The linking card next to this one then shows the progress. */
  readonly isLinking: boolean;
  /** Called when the owner wants to unlink a number that is not the registered one. */
  readonly onUnlink: () => void;
  /** Action buttons of the card. */
  readonly children: ReactNode;
}

/** Client card: number, connection, API token and webhook (docs/product.md §2). */
export function ClientCard({ client, isLinking, onUnlink, children }: ClientCardProps) {
  return (
    <Card component="section" aria-labelledby="cliente" sx={{ p: { xs: 2, sm: 3 }, display: 'grid', gap: 2 }}>
      <ClientFacts client={client} />
      {canCallEndpoint(client, 'POST /clients/{id}/use-linked-number') && (
        <LinkedNumberNotice client={client} onUnlink={onUnlink} />
      )}
      <LastOfflinePeriod clientId={client.id} />
      <HistoryImportProgress history={client.history} />
      {(!client.isConnected || client.connection.explanation) && !(isLinking && isConnecting(client.connection)) && (
        <ConnectionReason connection={client.connection} />
      )}
      <Box>{children}</Box>
      {canCallEndpoint(client, 'GET /clients/{id}/webhooks') && <Divider />}
      <Box
        sx={{
          display: 'grid',
          gap: 2,
          alignItems: 'start',
          '&:empty': { display: 'none' },
          gridTemplateColumns: {
            xs: 'minmax(0, 1fr)',
            md: isLinking ? 'minmax(0, 1fr)' : 'minmax(0, 1fr) minmax(0, 1fr)',
          },
        }}
      >
        {canCallEndpoint(client, 'POST /clients/{id}/regenerate-token') && <MaskedApiToken client={client} />}
        {canCallEndpoint(client, 'GET /clients/{id}/webhooks') && <PrincipalWebhook client={client} />}
      </Box>
      <Divider />
      <LineHealthDetails client={client} />
      {client.canDeclineCalls && canCallEndpoint(client, 'PUT /clients/{id}/calls') && (
        <>
          <Divider />
          <CallSettings client={client} />
        </>
      )}
    </Card>
  );
}

interface ClientFactsProps {
  readonly client: Client;
}

function ClientFacts({ client }: ClientFactsProps) {
  const { connection } = client;
  const since = client.isConnected && connection.since;
  return (
    <Box component="dl" sx={{ m: 0, display: 'flex', flexWrap: 'wrap', columnGap: 5, rowGap: 1.5 }}>
      <DetailRow label={texts.phone}>{formatPhone(client.phoneNumber)}</DetailRow>
      {client.linkedNumber !== null && !isSameLineNumber(client.phoneNumber, client.linkedNumber) && (
        <DetailRow label={texts.otherNumber.linked} strong>
          {formatPhone(client.linkedNumber)}
        </DetailRow>
      )}
      <DetailRow label={texts.createdAt}>{formatDate(client.createdAt)}</DetailRow>
      {since && (
        <DetailRow label={texts.connectionStatus}>
          {problemExplanations.connectedSince(formatDateTime(since))}
        </DetailRow>
      )}
      <TransportDetailRow client={client} />
      <LivenessProbeRow client={client} />
    </Box>
  );
}

/** True while linking or reconnecting. The progress of both is shown where the user started the action. */
const isConnecting = ({ state }: Connection): boolean => state === 'linking' || state === 'reconnecting';

interface ConnectionReasonProps {
  readonly connection: Connection;
}

/** Explains why a client is not connected, what this means for its owner, and what to do. */
function ConnectionReason({ connection }: ConnectionReasonProps) {
  const { explanation } = connection;
  if (!explanation) return null;
  const wait = formatWait(connection);
  return (
    <Box sx={{ bgcolor: 'background.default', border: 1, borderColor: 'divider', borderRadius: 1, p: 2 }}>
      <Box component="dl" sx={{ m: 0, display: 'grid', gap: 1.5 }}>
        <DetailRow label={texts.reason.what}>{explanation.what}</DetailRow>
        <DetailRow label={texts.reason.means}>{explanation.meaning}</DetailRow>
        <DetailRow label={texts.reason.next} strong>
          {explanation.next}
        </DetailRow>
      </Box>
      {wait && (
        <Typography variant="body2" color="text.secondary" sx={{ mt: 1.5 }}>
          {wait}
        </Typography>
      )}
    </Box>
  );
}

/**
 * Formats the time until which the connection waits. Returns undefined during linking, because `until` is
 * then the time at which the QR code expires.
 */
function formatWait({ state, until }: Connection): string | undefined {
  if (until === null) return undefined;
  if (state === 'reconnecting') return problemExplanations.nextAttempt(formatTime(until));
  return state === 'parked' ? problemExplanations.pausedUntil(formatDateTime(until)) : undefined;
}
