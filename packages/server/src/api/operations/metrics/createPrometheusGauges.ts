import type { HealthReport } from '@recado/contract';
import { Gauge, type Registry } from 'prom-client';

/** State of the platform's nodes as this node sees it. */
export interface ClusterNodeMetrics {
  readonly isBusUp: boolean;
  /** Number of nodes that this node knows from their announcements on the bus, including itself. */
  readonly nodes: number;
  /** Number of clients that this node hosts, and the number that it can host without degraded performance. */
  readonly clients: number;
  readonly capacity: number;
  /** `leases`: clients with a lease. `unheld`: connected or reconnecting clients without a lease. */
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
    help: 'Clients by transport.',
    labelNames: ['transport'],
    registers,
  });
  const info = new Gauge({
    name: 'recado_info',
    help: 'Version of the platform.',
    labelNames: ['version'],
    registers,
  });
  const up = createGauge('database_up', 'Whether the database responds (1) or not (0).');
  const uptime = createGauge('uptime_seconds', 'Seconds since this process started.');
  const workers = createStateGauge('workers', 'Line worker processes, by state.');
  const sessions = createStateGauge('sessions', 'Clients by session state.');
  const attention = createGauge('sessions_attention', 'Sessions that need attention.');
  const webhooks = createStateGauge('webhooks', 'Webhooks by state: all, disabled, failing.');
  const messages = new Gauge({
    name: 'recado_messages',
    help: 'Stored messages, by direction.',
    labelNames: ['direction'],
    registers,
  });
  const waiting = createGauge('deliveries_waiting', 'Pending deliveries of enabled webhooks.');
  const due = createGauge('deliveries_due', 'Pending deliveries that are due now.');
  const oldest = createGauge('oldest_waiting_event_age_seconds', 'Age of the oldest pending delivery; 0 if none.');
  const latency = createGauge('database_latency_seconds', 'Duration of a database query.');
  const size = createGauge('database_size_bytes', 'Size of the database.');
  const diskFree = createGauge('disk_free_bytes', 'Free space on the disk of the data directory.');
  const diskTotal = createGauge('disk_total_bytes', 'Size of the disk of the data directory.');
  const storageUsed = createGauge('files_bytes', 'Size of the files of all accounts.');
  const storageCeiling = createGauge('files_ceiling_bytes', 'Ceiling of the files of all accounts; +Inf if unlimited.');
  const backupMade = createGauge(
    'backup_made_timestamp_seconds',
    'Time of the last backup by Recado; NaN if there is none.',
  );
  const backupTried = createGauge(
    'backup_tried_timestamp_seconds',
    'Time of the last successful trial restore; NaN if there is none.',
  );
  const bus = createGauge('bus_up', 'Whether the bus to other nodes is available; 1 on a single node.');
  const reachableNodes = createGauge('nodes', 'Reachable nodes of the platform, including this one.');
  const hostedClients = createGauge('node_clients', 'Clients that this node hosts.');
  const nodeCapacity = createGauge('node_capacity', 'Number of clients that this node has capacity for.');
  const leases = createGauge('leases', 'Clients with a lease, on any node.');
  const unheld = createGauge('leases_missing', 'Clients that should be connected but have no lease.');
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
    storageUsed,
    storageCeiling,
    backupMade,
    backupTried,
  ];

  const setByState = (target: Gauge<'state'>, counts: Readonly<Record<string, number>>): void => {
    for (const [state, count] of Object.entries(counts)) target.set({ state }, count);
  };

  return {
    /** Sets the gauges about this cluster node. @param figures undefined if the database did not respond */
    setNodeMetrics(figures: ClusterNodeMetrics | undefined): void {
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
      const { queue, database, disk, storage, backup } = health;
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
      storageUsed.set(storage.used);
      storageCeiling.set(storage.ceiling ?? Number.POSITIVE_INFINITY);
      backupMade.set(toSeconds(backup.madeAt));
      backupTried.set(toSeconds(backup.triedAt));
    },
  };
}

const toSeconds = (instant: string | null): number => (instant === null ? Number.NaN : Date.parse(instant) / 1000);
