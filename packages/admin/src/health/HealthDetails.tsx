import { Box, Card, Typography } from '@mui/material';
import type { ConnectionState, HealthReport } from '@recado/contract';
import { statusLabels, adminHealthTexts as texts } from '@recado/texts';
import { formatDateTime, formatNumber, TextLink } from '@recado/ui';
import { useBasename } from 'ra-core';
import { type ReactNode, useId } from 'react';
import { createListPath, DescriptionList, DescriptionListItem } from '../records/index.ts';
import { formatBytes } from './formatUnits.ts';

interface HealthDetailsProps {
  readonly health: HealthReport;
}

/** Cards for sessions, deliveries, backups, retention and the server. */
export const HealthDetails = ({ health }: HealthDetailsProps) => (
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
        <RetentionFacts {...health.retention} />
      </Section>
      <Section title={texts.server.title}>
        <ServerFacts {...health} />
      </Section>
    </Box>
  </Box>
);

const DeliveryFacts = ({ queue, webhooks }: HealthReport) => (
  <DescriptionList width={150}>
    <DescriptionListItem label={texts.delivery.waiting}>{formatNumber(queue.waiting)}</DescriptionListItem>
    <DescriptionListItem label={texts.delivery.due}>{formatNumber(queue.due)}</DescriptionListItem>
    <DescriptionListItem label={texts.delivery.webhooks}>{formatNumber(webhooks.total)}</DescriptionListItem>
    <DescriptionListItem label={texts.delivery.failing}>{formatNumber(webhooks.failing)}</DescriptionListItem>
    <DescriptionListItem label={texts.delivery.disabled}>{formatNumber(webhooks.disabled)}</DescriptionListItem>
  </DescriptionList>
);

const BackupFacts = ({ madeAt, triedAt, triedOf }: HealthReport['backup']) => (
  <>
    <DescriptionList width={150}>
      <DescriptionListItem label={texts.backup.made}>
        {madeAt === null ? texts.backup.none : formatDateTime(madeAt)}
      </DescriptionListItem>
      <DescriptionListItem label={texts.backup.tried}>
        {triedAt === null ? texts.backup.untried : formatDateTime(triedAt)}
      </DescriptionListItem>
      {triedOf !== null && (
        <DescriptionListItem label={texts.backup.triedOf}>{formatDateTime(triedOf)}</DescriptionListItem>
      )}
    </DescriptionList>
    <Typography variant="body2" color="text.secondary" sx={{ mt: 1 }}>
      {texts.backup.how}
    </Typography>
  </>
);

/**
 * Retention periods that the operator has set. They are read-only here, because otherwise any administrator's
 * session could shorten them for all users.
 */
const RetentionFacts = ({ messageDays, mediaDays, clients }: HealthReport['retention']) => (
  <>
    <DescriptionList width={150}>
      <DescriptionListItem label={texts.kept.messages}>
        {messageDays === null ? texts.kept.forEver : texts.kept.days(messageDays)}
      </DescriptionListItem>
      <DescriptionListItem label={texts.kept.files}>
        {mediaDays === null ? texts.kept.asMessage : texts.kept.days(mediaDays)}
      </DescriptionListItem>
      <DescriptionListItem label={texts.kept.clients}>{formatNumber(clients)}</DescriptionListItem>
    </DescriptionList>
    <Typography variant="body2" color="text.secondary" sx={{ mt: 1 }}>
      {texts.kept.how}
    </Typography>
  </>
);

const ServerFacts = ({ version, transport, transports, startedAt, memory, disk, storage, database }: HealthReport) => (
  <DescriptionList width={150}>
    <DescriptionListItem label={texts.server.version}>{version}</DescriptionListItem>
    <DescriptionListItem label={texts.server.transport}>
      {texts.server.transportOf(transport.name, transport.protocolVersion)}
    </DescriptionListItem>
    {transports.length > 1 && (
      <DescriptionListItem label={texts.server.otherTransports}>
        {transports.map(({ name, clients }) => texts.server.clientsOf(name, clients)).join(', ')}
      </DescriptionListItem>
    )}
    <DescriptionListItem label={texts.server.startedAt}>{formatDateTime(startedAt)}</DescriptionListItem>
    <DescriptionListItem label={texts.server.memory}>{formatBytes(memory)}</DescriptionListItem>
    <DescriptionListItem label={texts.server.disk}>
      {disk && texts.server.freeOf(formatBytes(disk.free), formatBytes(disk.total))}
    </DescriptionListItem>
    <DescriptionListItem label={texts.server.storage}>
      {storage.ceiling === null
        ? formatBytes(storage.used)
        : texts.server.freeOf(formatBytes(storage.used), formatBytes(storage.ceiling))}
    </DescriptionListItem>
    <DescriptionListItem label={texts.server.database}>
      {texts.server.databaseVersion(database.version)}
    </DescriptionListItem>
    <DescriptionListItem label={texts.server.databaseSize}>{formatBytes(database.size)}</DescriptionListItem>
    <DescriptionListItem label={texts.server.latency}>
      {texts.server.milliseconds(database.latency)}
    </DescriptionListItem>
  </DescriptionList>
);

interface SectionProps {
  readonly title: string;
  readonly children: ReactNode;
}

function Section({ title, children }: SectionProps) {
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

/** Session states in the order of a session's life cycle. */
const sessionStates: readonly ConnectionState[] = [
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

/** Number of sessions in each state. Each number links to the list of these sessions. */
function SessionStates({ sessions }: Pick<HealthReport, 'sessions'>) {
  const basename = useBasename();
  const pathOf = (state: ConnectionState) => `${basename}/${createListPath('sessions', { state })}`;
  return (
    <>
      <Box component="dl" sx={{ m: 0 }}>
        {sessionStates.map(state => (
          <Box key={state} sx={{ display: 'flex', gap: 2, py: 0.75, borderBottom: 1, borderColor: 'divider' }}>
            <Box component="dt" sx={{ flex: 1 }}>
              {sessions.byState[state] > 0 ? (
                <TextLink to={pathOf(state)}>{statusLabels.connection[state]}</TextLink>
              ) : (
                statusLabels.connection[state]
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
