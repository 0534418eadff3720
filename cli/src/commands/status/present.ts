import type { Health } from '@recado/contract';
import { cli } from '@recado/texts';
import { bytes, type Column, count, type Fact, type Row } from '../../render/index.ts';
import type { StatusReport } from './StatusReport.ts';
import { age, secondsBetween, stateWord } from './words.ts';

const { clients: texts, platform: words } = cli.status;

export const clientColumns: readonly Column[] = [
  { label: texts.columns.name, isFlexible: true },
  { label: texts.columns.phone },
  { label: texts.columns.state },
  { label: texts.columns.since, align: 'right' },
  { label: texts.columns.messages, align: 'right' },
];

export const clientRows = ({ clients, takenAt }: StatusReport): Row[] =>
  clients.map(({ businessName, phoneNumber, connection: { state, since }, messageCount }) => [
    businessName,
    { text: phoneNumber, tone: 'muted' },
    stateWord(state),
    { text: since === null ? '' : age(secondsBetween(since, takenAt)), tone: 'muted' },
    count(messageCount),
  ]);

export const caption = ({ clients }: StatusReport): string =>
  texts.caption(count(clients.filter(({ isConnected }) => isConnected).length), count(clients.length));

/** How the platform fares, line by line. */
export function platformFacts(health: Health): Fact[] {
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
    { label: words.version, value: words.upFor(version, age(uptime)) },
    {
      label: words.sessions,
      value: words.connectedOf(count(sessions.byState.connected), count(sessions.total)),
    },
    { label: words.workers, value: words.workersBusy(count(workers.running), count(workers.starting)) },
    { label: words.queue, value: waiting(queue) },
    {
      label: words.webhooks,
      value: words.webhooksOf(count(webhooks.total), count(webhooks.failing), count(webhooks.disabled)),
    },
    { label: words.messages, value: words.messagesOf(count(messages.inbound), count(messages.outbound)) },
    { label: words.database, value: words.databaseOf(bytes(database.size), count(database.latency)) },
    { label: words.disk, value: disk === null ? '' : words.diskOf(bytes(disk.free), bytes(disk.total)) },
    { label: words.memory, value: bytes(memory) },
    { label: words.transport, value: words.transportOf(transport.name, transport.protocolVersion) },
    ...(transports.length > 1
      ? [
          {
            label: words.otherTransports,
            value: transports.map(({ name, clients }) => words.clientsOf(name, clients)).join(', '),
          },
        ]
      : []),
  ];
}

const waiting = ({ waiting: total, oldestAge }: Health['queue']): string =>
  oldestAge === null ? count(total) : words.oldest(count(total), age(oldestAge));
