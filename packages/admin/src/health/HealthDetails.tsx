import { Box, Card, Typography } from '@mui/material';
import type { ConnectionState, Health } from '@recado/contract';
import { status, adminHealth as texts } from '@recado/texts';
import { formatDateTime, formatNumber, TextLink } from '@recado/ui';
import { type ReactNode, useId } from 'react';
import { useBackoffice } from '../backoffice/BackofficeContext.ts';
import { Fact, Facts, listPath } from '../records/index.ts';
import { formatBytes } from './units.ts';

/** Sessions, deliveries and the server's own figures, one card each. */
export const HealthDetails = ({ health }: { readonly health: Health }) => (
  <Box
    sx={{
      display: 'grid',
      gap: 2,
      alignItems: 'start',
      gridTemplateColumns: { xs: 'minmax(0, 1fr)', md: 'repeat(2, minmax(0, 1fr))' },
    }}
  >
    <Box sx={{ display: 'grid', gap: 2 }}>
      <Section title={texts.sessions.title}>
        <SessionStates sessions={health.sessions} />
      </Section>
      <Section title={texts.backup.title}>
        <BackupFacts {...health.backup} />
      </Section>
    </Box>
    <Box sx={{ display: 'grid', gap: 2 }}>
      <Section title={texts.delivery.title}>
        <DeliveryFacts {...health} />
      </Section>
      <Section title={texts.kept.title}>
        <KeptFacts {...health.retention} />
      </Section>
      <Section title={texts.server.title}>
        <ServerFacts {...health} />
      </Section>
    </Box>
  </Box>
);

const DeliveryFacts = ({ queue, webhooks }: Health) => (
  <Facts width={150}>
    <Fact label={texts.delivery.waiting}>{formatNumber(queue.waiting)}</Fact>
    <Fact label={texts.delivery.due}>{formatNumber(queue.due)}</Fact>
    <Fact label={texts.delivery.webhooks}>{formatNumber(webhooks.total)}</Fact>
    <Fact label={texts.delivery.failing}>{formatNumber(webhooks.failing)}</Fact>
    <Fact label={texts.delivery.disabled}>{formatNumber(webhooks.disabled)}</Fact>
  </Facts>
);

const BackupFacts = ({ madeAt, triedAt, triedOf }: Health['backup']) => (
  <>
    <Facts width={150}>
      <Fact label={texts.backup.made}>{madeAt === null ? texts.backup.none : formatDateTime(madeAt)}</Fact>
      <Fact label={texts.backup.tried}>
        {triedAt === null ? texts.backup.untried : formatDateTime(triedAt)}
      </Fact>
      {triedOf !== null && <Fact label={texts.backup.triedOf}>{formatDateTime(triedOf)}</Fact>}
    </Facts>
    <Typography variant="body2" color="text.secondary" sx={{ mt: 1 }}>
      {texts.backup.how}
    </Typography>
  </>
);

/** Set by whoever runs the platform, and not to be changed here: a session of an administrator's could shorten everybody's. */
const KeptFacts = ({ messageDays, mediaDays, clients }: Health['retention']) => (
  <>
    <Facts width={150}>
      <Fact label={texts.kept.messages}>
        {messageDays === null ? texts.kept.forEver : texts.kept.days(messageDays)}
      </Fact>
      <Fact label={texts.kept.files}>
        {mediaDays === null ? texts.kept.asMessage : texts.kept.days(mediaDays)}
      </Fact>
      <Fact label={texts.kept.clients}>{formatNumber(clients)}</Fact>
    </Facts>
    <Typography variant="body2" color="text.secondary" sx={{ mt: 1 }}>
      {texts.kept.how}
    </Typography>
  </>
);

const ServerFacts = ({ version, transport, transports, startedAt, memory, disk, database }: Health) => (
  <Facts width={150}>
    <Fact label={texts.server.version}>{version}</Fact>
    <Fact label={texts.server.transport}>
      {texts.server.transportOf(transport.name, transport.protocolVersion)}
    </Fact>
    {transports.length > 1 && (
      <Fact label={texts.server.otherTransports}>
        {transports.map(({ name, clients }) => texts.server.clientsOf(name, clients)).join(', ')}
      </Fact>
    )}
    <Fact label={texts.server.startedAt}>{formatDateTime(startedAt)}</Fact>
    <Fact label={texts.server.memory}>{formatBytes(memory)}</Fact>
    <Fact label={texts.server.disk}>
      {disk && texts.server.freeOf(formatBytes(disk.free), formatBytes(disk.total))}
    </Fact>
    <Fact label={texts.server.database}>{texts.server.databaseVersion(database.version)}</Fact>
    <Fact label={texts.server.databaseSize}>{formatBytes(database.size)}</Fact>
    <Fact label={texts.server.latency}>{texts.server.milliseconds(database.latency)}</Fact>
  </Facts>
);

function Section({ title, children }: { readonly title: string; readonly children: ReactNode }) {
  const id = useId();
  return (
    <Card component="section" aria-labelledby={id} sx={{ p: 2 }}>
      <Typography id={id} variant="h2" sx={{ mb: 1.5 }}>
        {title}
      </Typography>
      {children}
    </Card>
  );
}

/** In the order of a session's life. */
const states: readonly ConnectionState[] = [
  'connected',
  'reconnecting',
  'linking',
  'pending',
  'disconnected',
  'needs-relink',
  'needs-passkey',
  'parked',
  'forbidden',
];

/** How many sessions are in which state, each leading to their list. */
function SessionStates({ sessions }: Pick<Health, 'sessions'>) {
  const { basename } = useBackoffice();
  const pathOf = (state: ConnectionState) => `${basename}/${listPath('sessions', { state })}`;
  return (
    <>
      <Box component="dl" sx={{ m: 0 }}>
        {states.map(state => (
          <Box
            key={state}
            sx={{ display: 'flex', gap: 2, py: 0.75, borderBottom: 1, borderColor: 'divider' }}
          >
            <Box component="dt" sx={{ flex: 1 }}>
              {sessions.byState[state] > 0 ? (
                <TextLink to={pathOf(state)}>{status.connection[state]}</TextLink>
              ) : (
                status.connection[state]
              )}
            </Box>
            <Box component="dd" sx={{ m: 0, fontVariantNumeric: 'tabular-nums' }}>
              {formatNumber(sessions.byState[state])}
            </Box>
          </Box>
        ))}
      </Box>
      <Typography variant="body2" color="text.secondary" sx={{ mt: 1.5, textAlign: 'right' }}>
        {texts.sessions.total(formatNumber(sessions.total))}
      </Typography>
    </>
  );
}
