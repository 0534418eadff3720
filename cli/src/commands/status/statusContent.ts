import type { HealthReport } from '@recado/contract';
import { cliTexts } from '@recado/texts';
import {
  formatBytes,
  formatNumber,
  type LabelledValue,
  type StyledTableRow,
  type TableColumn,
} from '../../render/index.ts';
import type { StatusReport } from './StatusReport.ts';
import { calculateSecondsBetween, formatConnectionState, formatDurationInLargestUnit } from './statusFormats.ts';

const { clients: texts, platform: platformTexts } = cliTexts.status;

export const clientStatusColumns: readonly TableColumn[] = [
  { label: texts.columns.name, isFlexible: true },
  { label: texts.columns.phone },
  { label: texts.columns.state },
  { label: texts.columns.since, align: 'right' },
  { label: texts.columns.messages, align: 'right' },
];

export const buildClientStatusRows = ({ clients, takenAt }: StatusReport): StyledTableRow[] =>
  clients.map(({ businessName, phoneNumber, connection: { state, since }, messageCount }) => [
    businessName,
    { text: phoneNumber, tone: 'muted' },
    formatConnectionState(state),
    { text: since === null ? '' : formatDurationInLargestUnit(calculateSecondsBetween(since, takenAt)), tone: 'muted' },
    formatNumber(messageCount),
  ]);

export const formatStatusCaption = ({ clients }: StatusReport): string =>
  texts.caption(formatNumber(clients.filter(({ isConnected }) => isConnected).length), formatNumber(clients.length));

/** Lists the platform's figures with their labels. */
export function buildPlatformFigures(health: HealthReport): LabelledValue[] {
  const {
    sessions,
    workers,
    queue,
    webhooks,
    messages,
    database,
    disk,
    memory,
    version,
    transport,
    transports,
    uptime,
  } = health;
  return [
    { label: platformTexts.version, value: platformTexts.uptime(version, formatDurationInLargestUnit(uptime)) },
    {
      label: platformTexts.sessions,
      value: platformTexts.connectedOf(formatNumber(sessions.byState.connected), formatNumber(sessions.total)),
    },
    {
      label: platformTexts.workers,
      value: platformTexts.workersBusy(formatNumber(workers.running), formatNumber(workers.starting)),
    },
    { label: platformTexts.queue, value: formatQueue(queue) },
    {
      label: platformTexts.webhooks,
      value: platformTexts.webhooksOf(
        formatNumber(webhooks.total),
        formatNumber(webhooks.failing),
        formatNumber(webhooks.disabled),
      ),
    },
    {
      label: platformTexts.messages,
      value: platformTexts.messagesOf(formatNumber(messages.inbound), formatNumber(messages.outbound)),
    },
    {
      label: platformTexts.database,
      value: platformTexts.databaseOf(formatBytes(database.size), formatNumber(database.latency)),
    },
    {
      label: platformTexts.disk,
      value: disk === null ? '' : platformTexts.diskOf(formatBytes(disk.free), formatBytes(disk.total)),
    },
    { label: platformTexts.memory, value: formatBytes(memory) },
    { label: platformTexts.transport, value: platformTexts.transportOf(transport.name, transport.protocolVersion) },
    ...(transports.length > 1
      ? [
          {
            label: platformTexts.otherTransports,
            value: transports.map(({ name, clients }) => platformTexts.clientsOf(name, clients)).join(', '),
          },
        ]
      : []),
  ];
}

const formatQueue = ({ waiting: total, oldestAge }: HealthReport['queue']): string =>
  oldestAge === null
    ? formatNumber(total)
    : platformTexts.oldest(formatNumber(total), formatDurationInLargestUnit(oldestAge));
