import { Box, Card, Divider, Typography } from '@mui/material';
import type { BusinessDetail, Client, Connection } from '@recado/contract';
import { isSameLineNumber } from '@recado/contract/rules';
import { clientFieldTexts, problemExplanations, clientDetailTexts as texts } from '@recado/texts';
import { formatDate, formatDateTime, formatPhone, formatTime, furtherBusinessDetails } from '@recado/ui';
import { Fragment, type ReactNode } from 'react';
import { canCallEndpoint } from '../access.ts';
import { TransportDetailRow } from '../transport/TransportDetailRow.tsx';
import { PrincipalWebhook } from '../webhook/PrincipalWebhook.tsx';
import { BusinessDetailRow } from './BusinessDetailRow.tsx';
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

const ClientFacts = ({ client }: ClientFactsProps) => (
  <Box component="dl" sx={{ m: 0, display: 'flex', flexWrap: 'wrap', columnGap: 5, rowGap: 1.5 }}>
    <BusinessDetailRow client={client} name="phoneNumber" />
    {furtherBusinessDetails.map(name => (
      <BusinessDetailRow key={name} client={client} name={name} />
    ))}
    {Object.entries(factRows).map(([field, renderRow]) => (
      <Fragment key={field}>{renderRow?.(client)}</Fragment>
    ))}
  </Box>
);

/**
 * Rows with the other fields, in the order of the card. Null: another part of the page shows the field, or no part
 * does. The compiler reports a field without a decision. `livenessProbe` shows a part of `connection`.
 */
const factRows: Readonly<
  Record<Exclude<keyof Client, BusinessDetail> | 'livenessProbe', ((client: Client) => ReactNode) | null>
> = {
  linkedNumber: ({ phoneNumber, linkedNumber }) =>
    linkedNumber !== null &&
    !isSameLineNumber(phoneNumber, linkedNumber) && (
      <DetailRow label={clientFieldTexts.linkedNumber.label} strong>
        {formatPhone(linkedNumber)}
      </DetailRow>
    ),
  createdAt: ({ createdAt }) => <DetailRow label={clientFieldTexts.createdAt.label}>{formatDate(createdAt)}</DetailRow>,
  connection: ({ isConnected, connection }) =>
    isConnected &&
    connection.since && (
      <DetailRow label={texts.connectionStatus}>
        {problemExplanations.connectedSince(formatDateTime(connection.since))}
      </DetailRow>
    ),
  transport: client => <TransportDetailRow client={client} />,
  livenessProbe: client => <LivenessProbeRow client={client} />,
  // The header shows these fields.
  status: null,
  isConnected: null,
  shared: null,
  // Components of their own show these fields.
  apiToken: null,
  webhookUrl: null,
  history: null,
  calls: null,
  canDeclineCalls: null,
  // Other pages use these fields.
  markRead: null,
  messageCount: null,
  canSend: null,
  canConvertVoice: null,
  _id: null,
  id: null,
  owner: null,
};

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
