import { Box, Card, Divider, Typography } from '@mui/material';
import type { Client, Connection } from '@recado/contract';
import { isSameLine } from '@recado/contract/rules';
import { reasons, clientDetail as texts } from '@recado/texts';
import { formatDate, formatDateTime, formatPhone, formatTime } from '@recado/ui';
import type { ReactNode } from 'react';
import { may } from '../access.ts';
import { TransportFact } from '../transport/TransportFact.tsx';
import { Webhook } from '../webhook/Webhook.tsx';
import { ApiToken } from './ApiToken.tsx';
import { DeclinedCalls } from './DeclinedCalls.tsx';
import { Fact } from './Fact.tsx';
import { HistoryProgress } from './HistoryProgress.tsx';
import { LastAbsence } from './LastAbsence.tsx';
import { LineHealthFacts } from './LineHealthFacts.tsx';
import { LineProof } from './LineProof.tsx';
import { OtherNumber } from './OtherNumber.tsx';

export interface ClientCardProps {
  readonly client: Client;
  /** The card that links it stands beside it, and says how that goes. */
  readonly isLinking: boolean;
  /** It was asked to unlink another number than the registered one. */
  readonly onUnlink: () => void;
  /** The action buttons. */
  readonly children: ReactNode;
}

/** A client: its number, how it is connected, its token, its webhook (docs/product.md §2). */
export function ClientCard({ client, isLinking, onUnlink, children }: ClientCardProps) {
  return (
    <Card component="section" aria-labelledby="cliente" sx={{ p: { xs: 2, sm: 3 }, display: 'grid', gap: 2 }}>
      <ClientFacts client={client} />
      {may(client, 'POST /clients/{id}/use-linked-number') && (
        <OtherNumber client={client} onUnlink={onUnlink} />
      )}
      <LastAbsence clientId={client.id} />
      <HistoryProgress history={client.history} />
      {(!client.isConnected || client.connection.explanation) &&
        !(isLinking && isOnItsWay(client.connection)) && <ConnectionReason connection={client.connection} />}
      <Box>{children}</Box>
      {may(client, 'GET /clients/{id}/webhooks') && <Divider />}
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
        {may(client, 'POST /clients/{id}/regenerate-token') && <ApiToken client={client} />}
        {may(client, 'GET /clients/{id}/webhooks') && <Webhook client={client} />}
      </Box>
      <Divider />
      <LineHealthFacts client={client} />
      {client.canDeclineCalls && may(client, 'PUT /clients/{id}/calls') && (
        <>
          <Divider />
          <DeclinedCalls client={client} />
        </>
      )}
    </Card>
  );
}

function ClientFacts({ client }: { readonly client: Client }) {
  const { connection } = client;
  const since = client.isConnected && connection.since;
  return (
    <Box component="dl" sx={{ m: 0, display: 'flex', flexWrap: 'wrap', columnGap: 5, rowGap: 1.5 }}>
      <Fact label={texts.phone}>{formatPhone(client.phoneNumber)}</Fact>
      {client.linkedNumber !== null && !isSameLine(client.phoneNumber, client.linkedNumber) && (
        <Fact label={texts.otherNumber.linked} strong>
          {formatPhone(client.linkedNumber)}
        </Fact>
      )}
      <Fact label={texts.createdAt}>{formatDate(client.createdAt)}</Fact>
      {since && <Fact label={texts.connectionStatus}>{reasons.connectedSince(formatDateTime(since))}</Fact>}
      <TransportFact client={client} />
      <LineProof client={client} />
    </Box>
  );
}

/** Linking or coming back: how that goes is said where it is done. */
const isOnItsWay = ({ state }: Connection): boolean => state === 'linking' || state === 'reconnecting';

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
