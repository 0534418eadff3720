import { within } from '@recado/timing';
import { Counter, collectDefaultMetrics, Histogram, Registry } from 'prom-client';
import type { HealthCheck } from '../health/index.ts';
import { createGauges, type NodeFigures } from './createGauges.ts';

/** A request that was answered, or given up by its caller. */
export interface MeteredRequest {
  readonly method: string;
  /** The template, never the address: addresses carry ids, and there is no end of them. */
  readonly route: string;
  readonly status: number;
  readonly seconds: number;
}

/** The figures of one instance, for Prometheus: no secret, no number and no name of anybody is a label. */
export interface Metrics {
  readonly contentType: string;
  /** Answers with the process's own figures while the database is away, too. */
  text(): Promise<string>;
  request(request: MeteredRequest): void;
  /** A message that was asked to be sent: the status it got, or the code of the refusal. */
  sent(outcome: string): void;
  delivered(outcome: 'delivered' | 'refused' | 'unanswered'): void;
  /** What a person said in a row could not be told, time and again. */
  turnParked(): void;
}

/** Seconds; the API's promises lie between the first and the last. */
const BUCKETS = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30];

/** Milliseconds within which a database that can be worked with has answered. */
const DEADLINE = 3_000;

const ALONE: NodeFigures = {
  ...{ isBusUp: true, nodes: 1, clients: 0, capacity: 0, leases: 0, unheld: 0 },
};

export interface MetricsDependencies {
  readonly health: HealthCheck;
  readonly nodes?: () => Promise<NodeFigures>;
}

/** A registry of its own: prom-client's global one would mix up two instances in one process. */
export function createMetrics({ health, nodes = async () => ALONE }: MetricsDependencies): Metrics {
  const registry = new Registry();
  const registers = [registry];
  const requests = new Histogram({
    name: 'recado_http_request_duration_seconds',
    help: 'Time from request to answer, by route template.',
    labelNames: ['method', 'route', 'status'],
    buckets: BUCKETS,
    registers,
  });
  const sends = new Counter({
    name: 'recado_sends_total',
    help: 'Messages asked to be sent through this process, by status or code of the refusal.',
    labelNames: ['outcome'],
    registers,
  });
  const deliveries = new Counter({
    name: 'recado_delivery_attempts_total',
    help: 'Attempts of this process to call webhooks, by outcome.',
    labelNames: ['outcome'],
    registers,
  });
  const parked = new Counter({
    name: 'recado_turns_parked_total',
    help: 'Turns that this process gave up telling, until their person writes again.',
    registers,
  });
  const gauges = createGauges(registry);
  let observesProcess = false;

  return {
    contentType: registry.contentType,

    async text() {
      // Only when somebody asks: the observers it installs are never taken down again.
      if (!observesProcess) collectDefaultMetrics({ register: registry });
      observesProcess = true;
      const nothing = () => undefined;
      gauges.show(await within(DEADLINE, health().catch(nothing), nothing));
      gauges.showNodes(await within(DEADLINE, nodes().catch(nothing), nothing));
      return registry.metrics();
    },
    request: ({ method, route, status, seconds }) =>
      requests.observe({ method, route, status: String(status) }, seconds),
    sent: outcome => sends.inc({ outcome }),
    delivered: outcome => deliveries.inc({ outcome }),
    turnParked: () => parked.inc(),
  };
}
