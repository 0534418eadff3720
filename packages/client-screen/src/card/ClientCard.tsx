import { Box, Card, Typography } from '@mui/material';
import type { Client, Connection } from '@recado/contract';
import { isSameLineNumber } from '@recado/contract/rules';
import { clientFieldTexts, problemExplanations, clientDetailTexts as texts } from '@recado/texts';
import { formatDateTime, formatPhone, formatTime } from '@recado/ui';
import type { ReactNode } from 'react';
import { canCallEndpoint } from '../access.ts';
import { PrincipalWebhook } from '../webhook/PrincipalWebhook.tsx';
import { BusinessDetailRow } from './BusinessDetailRow.tsx';
import { DetailRow } from './DetailRow.tsx';
import { FoldingNotice } from './FoldingNotice.tsx';
import { LinkedNumberNotice } from './LinkedNumberNotice.tsx';
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

/** Client card: number, connection, API token, webhook and actions (docs/product.md §2). */
export function ClientCard({ client, isLinking, onUnlink, children }: ClientCardProps) {
  return (
    <Card
      component="section"
      aria-labelledby="cliente"
      sx={{ px: { xs: 1.5, sm: 3 }, py: { xs: 1.5, sm: 2 }, display: 'grid', gap: 1 }}
    >
      {canCallEndpoint(client, 'POST /clients/{id}/use-linked-number') && (
        <LinkedNumberNotice client={client} onUnlink={onUnlink} />
      )}
      {(!client.isConnected || client.connection.explanation) && !(isLinking && isConnecting(client.connection)) && (
        <ConnectionReason connection={client.connection} isConnected={client.isConnected} />
      )}
      <Box
        sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', columnGap: 3, rowGap: 1, ...settleActionsSx }}
      >
        <ClientFacts client={client} />
        <Box className="client-actions" sx={{ flexGrow: 1, order: { xs: 2, md: 0 } }}>
          {children}
        </Box>
        <Box
          sx={{
            width: '100%',
            display: 'grid',
            columnGap: 3,
            alignItems: 'start',
            '&:empty': { display: 'none' },
            gridTemplateColumns: {
              xs: 'minmax(0, 1fr)',
              md: isLinking ? 'minmax(0, 1fr)' : 'minmax(0, 1fr) minmax(0, 1fr)',
            },
          }}
        >
          {canCallEndpoint(client, 'POST /clients/{id}/regenerate-token') && (
            <MaskedApiToken client={client} isCompact />
          )}
          {canCallEndpoint(client, 'GET /clients/{id}/webhooks') && <PrincipalWebhook client={client} isCompact />}
        </Box>
      </Box>
    </Card>
  );
}

/** On phones, the actions are below the webhook. They stay hidden until it is known whether it has warnings. */
const settleActionsSx = {
  '&:has([data-pending]) > .client-actions': { visibility: { xs: 'hidden', md: 'visible' } },
} as const;

interface ClientFactsProps {
  readonly client: Client;
}

/** Number of the line, and since when it is connected. */
const ClientFacts = ({ client }: ClientFactsProps) => (
  <Box component="dl" sx={{ m: 0, minWidth: 0, display: 'flex', flexWrap: 'wrap', columnGap: 3, rowGap: 0.25 }}>
    <BusinessDetailRow client={client} name="phoneNumber" isInline />
    {client.linkedNumber !== null && !isSameLineNumber(client.phoneNumber, client.linkedNumber) && (
      // On a phone, the warning above names the number.
      <Box sx={{ display: { xs: 'none', sm: 'contents' } }}>
        <DetailRow label={clientFieldTexts.linkedNumber.label} strong isInline>
          {formatPhone(client.linkedNumber)}
        </DetailRow>
      </Box>
    )}
    {client.isConnected && client.connection.since && (
      <DetailRow label={texts.connectionStatus} isInline>
        {/* On a phone, the longest time must fit into one line, or else it moves the chart out of sight. */}
        <Box component="span" sx={{ fontSize: { xs: '0.875rem', sm: 'inherit' } }}>
          {problemExplanations.connectedSince(formatDateTime(client.connection.since))}
        </Box>
      </DetailRow>
    )}
  </Box>
);

/** True while linking or reconnecting. The progress of both is shown where the user started the action. */
const isConnecting = ({ state }: Connection): boolean => state === 'linking' || state === 'reconnecting';

interface ConnectionReasonProps {
  readonly connection: Connection;
  readonly isConnected: boolean;
}

/** Explains why a client is not connected or has a problem, what this means for its owner, and what to do. */
function ConnectionReason({ connection, isConnected }: ConnectionReasonProps) {
  const { explanation } = connection;
  if (!explanation) return null;
  const wait = formatWait(connection);
  // A connected client has figures below its card.
  if (isConnected) {
    return (
      <FoldingNotice severity="warning" title={explanation.what}>
        <Typography variant="body2">{explanation.meaning}</Typography>
        <Typography variant="body2">{explanation.next}</Typography>
      </FoldingNotice>
    );
  }
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
