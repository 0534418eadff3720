import type { Health } from '@recado/contract';
import { Gauge, type Registry } from 'prom-client';

/** How the platform's nodes fare, as this one sees it. */
export interface NodeFigures {
  readonly isBusUp: boolean;
  /** Those that it hears, itself included. */
  readonly nodes: number;
  /** Clients that this one holds, and how many it can hold well. */
  readonly clients: number;
  readonly capacity: number;
  /** Clients whose session some node holds, and those that are thought to be connected though none does. */
  readonly leases: number;
  readonly unheld: number;
}

/** `GET /admin/health` as gauges, by the same names and of the same moment. */
export function createGauges(registry: Registry) {
  const registers = [registry];
  const gauge = (name: string, help: string) => new Gauge({ name: `recado_${name}`, help, registers });
  const byState = (name: string, help: string) =>
    new Gauge({ name: `recado_${name}`, help, labelNames: ['state'], registers });

  const transports = new Gauge({
    name: 'recado_clients',
    help: 'Clients by the transport that they use.',
    labelNames: ['transport'],
    registers,
  });
  const info = new Gauge({
    name: 'recado_info',
    help: 'Version of the platform.',
    labelNames: ['version'],
    registers,
  });
  const up = gauge('database_up', 'Whether the database answers.');
  const uptime = gauge('uptime_seconds', 'Since this process began.');
  const workers = byState('workers', 'Processes that host sessions.');
  const sessions = byState('sessions', 'Clients by the state of their session.');
  const attention = gauge('sessions_attention', 'Sessions that somebody should look at.');
  const webhooks = byState('webhooks', 'Webhooks: all, disabled, failing.');
  const messages = new Gauge({
    name: 'recado_messages',
    help: 'Messages stored, by direction.',
    labelNames: ['direction'],
    registers,
  });
  const waiting = gauge('deliveries_waiting', 'Deliveries that wait for webhooks in service.');
  const due = gauge('deliveries_due', 'Of these, those that wait for no later attempt.');
  const oldest = gauge(
    'oldest_waiting_event_age_seconds',
    'How long the oldest of them has waited; 0: none.',
  );
  const latency = gauge('database_latency_seconds', 'Time of a question to the database.');
  const size = gauge('database_size_bytes', 'Size of the database.');
  const diskFree = gauge('disk_free_bytes', 'Room left where the data is.');
  const diskTotal = gauge('disk_total_bytes', 'Size of the disk where the data is.');
  const backupMade = gauge(
    'backup_made_timestamp_seconds',
    'When the last backup was made; NaN: none with Recado.',
  );
  const backupTried = gauge(
    'backup_tried_timestamp_seconds',
    'When a backup was last tried with success; NaN: never.',
  );
  const bus = gauge('bus_up', 'Whether the other nodes can be reached; 1 where there are none.');
  const heard = gauge('nodes', 'Nodes of the platform that this one hears, itself included.');
  const held = gauge('node_clients', 'Clients that this node holds.');
  const room = gauge('node_capacity', 'How many clients this node can hold well.');
  const leases = gauge('leases', 'Clients whose session some node holds.');
  const unheld = gauge('leases_missing', 'Clients thought to be connected whose session no node holds.');
  const ofDatabase = [transports, workers, sessions, webhooks, messages];
  const plain = [
    attention,
    waiting,
    due,
    oldest,
    latency,
    size,
    diskFree,
    diskTotal,
    backupMade,
    backupTried,
  ];

  const set = (target: Gauge<'state'>, counts: Readonly<Record<string, number>>): void => {
    for (const [state, count] of Object.entries(counts)) target.set({ state }, count);
  };

  return {
    /** Undefined: the database did not answer. */
    showNodes(figures: NodeFigures | undefined): void {
      bus.set(figures ? Number(figures.isBusUp) : Number.NaN);
      leases.set(figures?.leases ?? Number.NaN);
      unheld.set(figures?.unheld ?? Number.NaN);
      heard.set(figures?.nodes ?? Number.NaN);
      held.set(figures?.clients ?? Number.NaN);
      room.set(figures?.capacity ?? Number.NaN);
    },
    /** Undefined: the database did not answer, and what it would say is not known. */
    show(health: Health | undefined): void {
      for (const each of ofDatabase) each.reset();
      up.set(health ? 1 : 0);
      if (!health) {
        for (const each of plain) each.set(Number.NaN);
        return;
      }
      const { queue, database, disk, backup } = health;
      info.set({ version: health.version }, 1);
      for (const { name, clients } of health.transports) transports.set({ transport: name }, clients);
      uptime.set(health.uptime);
      const { total: _workers, ...inStates } = health.workers;
      set(workers, inStates);
      set(sessions, health.sessions.byState);
      attention.set(health.sessions.attention);
      set(webhooks, health.webhooks);
      messages.set({ direction: 'inbound' }, health.messages.inbound);
      messages.set({ direction: 'outbound' }, health.messages.outbound);
      waiting.set(queue.waiting);
      due.set(queue.due);
      oldest.set(queue.oldestAge ?? 0);
      latency.set(database.latency / 1000);
      size.set(database.size);
      diskFree.set(disk?.free ?? Number.NaN);
      diskTotal.set(disk?.total ?? Number.NaN);
      backupMade.set(secondsOf(backup.madeAt));
      backupTried.set(secondsOf(backup.triedAt));
    },
  };
}

const secondsOf = (instant: string | null): number =>
  instant === null ? Number.NaN : Date.parse(instant) / 1000;
