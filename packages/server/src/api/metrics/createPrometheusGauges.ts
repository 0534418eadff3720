import type { HealthReport } from '@recado/contract';
import { Gauge, type Registry } from 'prom-client';

/** State of the platform's nodes as this node sees it. */
export interface NodeMetrics {
  readonly isBusUp: boolean;
  /** Number of nodes from which this node receives messages, including itself. */
  readonly nodes: number;
  /** Number of clients that this node hosts, and the number that it can host well. */
  readonly clients: number;
  readonly capacity: number;
  /** Number of clients with a lease, and of clients recorded as connected although they have no lease. */
  readonly leases: number;
  readonly unheld: number;
}

/**
 * Creates the Prometheus gauges: one group for the values of `GET /admin/health`, which are read at
 * the same moment, and one for the node metrics.
 */
export function createPrometheusGauges(registry: Registry) {
  const registers = [registry];
  const createGauge = (name: string, help: string) => new Gauge({ name: `recado_${name}`, help, registers });
  const createStateGauge = (name: string, help: string) =>
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
  const up = createGauge('database_up', 'Whether the database answers.');
  const uptime = createGauge('uptime_seconds', 'Since this process began.');
  const workers = createStateGauge('workers', 'Processes that host sessions.');
  const sessions = createStateGauge('sessions', 'Clients by the state of their session.');
  const attention = createGauge('sessions_attention', 'Sessions that somebody should look at.');
  const webhooks = createStateGauge('webhooks', 'Webhooks: all, disabled, failing.');
  const messages = new Gauge({
    name: 'recado_messages',
    help: 'Messages stored, by direction.',
    labelNames: ['direction'],
    registers,
  });
  const waiting = createGauge('deliveries_waiting', 'Deliveries that wait for webhooks in service.');
  const due = createGauge('deliveries_due', 'Of these, those that wait for no later attempt.');
  const oldest = createGauge('oldest_waiting_event_age_seconds', 'How long the oldest of them has waited; 0: none.');
  const latency = createGauge('database_latency_seconds', 'Time of a question to the database.');
  const size = createGauge('database_size_bytes', 'Size of the database.');
  const diskFree = createGauge('disk_free_bytes', 'Room left where the data is.');
  const diskTotal = createGauge('disk_total_bytes', 'Size of the disk where the data is.');
  const backupMade = createGauge(
    'backup_made_timestamp_seconds',
    'When the last backup was made; NaN: none with Recado.',
  );
  const backupTried = createGauge(
    'backup_tried_timestamp_seconds',
    'When a backup was last tried with success; NaN: never.',
  );
  const bus = createGauge('bus_up', 'Whether the other nodes can be reached; 1 where there are none.');
  const reachableNodes = createGauge('nodes', 'Nodes of the platform that this one hears, itself included.');
  const hostedClients = createGauge('node_clients', 'Clients that this node holds.');
  const nodeCapacity = createGauge('node_capacity', 'How many clients this node can hold well.');
  const leases = createGauge('leases', 'Clients whose session some node holds.');
  const unheld = createGauge('leases_missing', 'Clients thought to be connected whose session no node holds.');
  const databaseGauges = [transports, workers, sessions, webhooks, messages];
  const unlabelledGauges = [
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

  const setByState = (target: Gauge<'state'>, counts: Readonly<Record<string, number>>): void => {
    for (const [state, count] of Object.entries(counts)) target.set({ state }, count);
  };

  return {
    /** Sets the node gauges. @param figures undefined if the database did not respond */
    setNodeMetrics(figures: NodeMetrics | undefined): void {
      bus.set(figures ? Number(figures.isBusUp) : Number.NaN);
      leases.set(figures?.leases ?? Number.NaN);
      unheld.set(figures?.unheld ?? Number.NaN);
      reachableNodes.set(figures?.nodes ?? Number.NaN);
      hostedClients.set(figures?.clients ?? Number.NaN);
      nodeCapacity.set(figures?.capacity ?? Number.NaN);
    },
    /** Sets the health gauges. `health` is undefined if the database did not respond, so its values are unknown. */
    setHealth(health: HealthReport | undefined): void {
      for (const each of databaseGauges) each.reset();
      up.set(health ? 1 : 0);
      if (!health) {
        for (const each of unlabelledGauges) each.set(Number.NaN);
        return;
      }
      const { queue, database, disk, backup } = health;
      info.set({ version: health.version }, 1);
      for (const { name, clients } of health.transports) transports.set({ transport: name }, clients);
      uptime.set(health.uptime);
      const { total: _workers, ...inStates } = health.workers;
      setByState(workers, inStates);
      setByState(sessions, health.sessions.byState);
      attention.set(health.sessions.attention);
      setByState(webhooks, health.webhooks);
      messages.set({ direction: 'inbound' }, health.messages.inbound);
      messages.set({ direction: 'outbound' }, health.messages.outbound);
      waiting.set(queue.waiting);
      due.set(queue.due);
      oldest.set(queue.oldestAge ?? 0);
      latency.set(database.latency / 1000);
      size.set(database.size);
      diskFree.set(disk?.free ?? Number.NaN);
      diskTotal.set(disk?.total ?? Number.NaN);
      backupMade.set(toSeconds(backup.madeAt));
      backupTried.set(toSeconds(backup.triedAt));
    },
  };
}

const toSeconds = (instant: string | null): number => (instant === null ? Number.NaN : Date.parse(instant) / 1000);
