import { withTimeout } from '@recado/timing';
import { Counter, collectDefaultMetrics, Histogram, Registry } from 'prom-client';
import type { HealthCheck } from '../health/index.ts';
import type { ClusterNodeMetricsReader } from './createClusterNodeMetricsReader.ts';
import { type ClusterNodeMetrics, createPrometheusGauges } from './createPrometheusGauges.ts';

/** Measurement of an HTTP request that the server answered or that its caller aborted. */
export interface HttpRequestMeasurement {
  readonly method: string;
  /** Route template instead of the URL: URLs contain IDs and would cause an unlimited number of series. */
  readonly route: string;
  readonly status: number;
  readonly seconds: number;
}

/** Limits of the duration buckets, in seconds. Their range includes the API's latency targets. */
const DURATION_BUCKETS_SECONDS = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30];

/** Milliseconds after which an unanswered database query counts as failed. */
const DATABASE_TIMEOUT_MS = 3_000;

const SINGLE_NODE_METRICS: ClusterNodeMetrics = {
  ...{ isBusUp: true, nodes: 1, clients: 0, capacity: 0, leases: 0, unheld: 0 },
};

export interface PlatformMetricsDeps {
  readonly health: HealthCheck;
  /** Reads the metrics of the cluster. By default, the platform has one node. */
  readonly clusterNodes?: ClusterNodeMetricsReader | undefined;
}

/**
 * Prometheus metrics of one instance. No label contains a secret, a phone number or a name. The metrics are in their
 * own registry, because a global registry would mix the metrics of two platforms.
 */
export function createPlatformMetrics({ health, clusterNodes }: PlatformMetricsDeps) {
  const registry = new Registry();
  const registers = [registry];
  const requests = new Histogram({
    name: 'recado_http_request_duration_seconds',
    help: 'Time from request to response, by route template.',
    labelNames: ['method', 'route', 'status'],
    buckets: DURATION_BUCKETS_SECONDS,
    registers,
  });
  const sends = new Counter({
    name: 'recado_sends_total',
    help: 'Send requests to this process, by message status or error code.',
    labelNames: ['outcome'],
    registers,
  });
  const deliveries = new Counter({
    name: 'recado_delivery_attempts_total',
    help: 'Webhook delivery attempts of this process, by outcome.',
    labelNames: ['outcome'],
    registers,
  });
  const parkedBatches = new Counter({
    name: 'recado_turns_parked_total',
    help: 'Message batches that this process parked after repeated failures, until their contact writes again.',
    registers,
  });
  const gauges = createPrometheusGauges(registry);
  let hasProcessMetrics = false;
  const loadNodeMetrics = async (): Promise<ClusterNodeMetrics> =>
    clusterNodes ? clusterNodes.loadClusterNodeMetrics() : SINGLE_NODE_METRICS;

  return {
    contentType: registry.contentType,

    /** Returns all metrics as text, but without values from the database while it is unavailable. */
    async text(): Promise<string> {
      // Install the observers of the process only when metrics are first requested: they can never be removed.
      if (!hasProcessMetrics) collectDefaultMetrics({ register: registry });
      hasProcessMetrics = true;
      const toUndefined = () => undefined;
      const platformHealth = health.checkPlatformHealth().catch(toUndefined);
      gauges.setHealth(await withTimeout(DATABASE_TIMEOUT_MS, platformHealth, toUndefined));
      gauges.setNodeMetrics(await withTimeout(DATABASE_TIMEOUT_MS, loadNodeMetrics().catch(toUndefined), toUndefined));
      return registry.metrics();
    },

    measureRequest({ method, route, status, seconds }: HttpRequestMeasurement): void {
      requests.observe({ method, route, status: String(status) }, seconds);
    },

    /** Counts a send request. @param outcome status of the message, or code of the rejection */
    countSend(outcome: string): void {
      sends.inc({ outcome });
    },

    countDelivery(outcome: 'delivered' | 'refused' | 'unanswered'): void {
      deliveries.inc({ outcome });
    },

    /** Counts a message batch whose event could not be delivered after repeated attempts. */
    countParkedBatch(): void {
      parkedBatches.inc();
    },
  };
}
export type PlatformMetrics = ReturnType<typeof createPlatformMetrics>;
