import type { Knex } from 'knex';
import type { Logger } from 'pino';
import type { Bus } from '../../core/bus/index.ts';
import type { ClusterNodeDescription, TransportRegistry, WorkerView } from '../../lines/index.ts';
import type { AccountServices } from '../accounts/createAccountServices.ts';
import type { Mailer } from '../accounts/mail/index.ts';
import {
  createDailyReportService,
  createHealthCheck,
  createLineSessionListService,
  createUserUsageListService,
  createWebhookListService,
  createWorkerListService,
} from './health/index.ts';
import { createClusterNodeMetricsReader } from './metrics/createClusterNodeMetricsReader.ts';
import { createPlatformMetrics } from './metrics/index.ts';

interface MonitoringServicesDeps extends Pick<AccountServices, 'platformSettings'> {
  readonly database: Knex;
  /** Returns the worker processes that currently host the sessions of clients. */
  readonly localWorkers: () => readonly WorkerView[];
  /** Returns this node and all other nodes that currently run. */
  readonly nodes: () => readonly ClusterNodeDescription[];
  readonly bus: Bus;
  readonly transports: TransportRegistry;
  readonly version: string;
  readonly dataDir: string;
  /** Sender of e-mails. Undefined if e-mail is disabled. */
  readonly mailer: Mailer | undefined;
  /** URL of the console; empty if not configured. */
  readonly consoleUrl: string;
  readonly timeZone: string;
  readonly log: Logger;
}

/** Creates the services that show operators how the platform works: health, metrics, daily report and lists. */
export function createMonitoringServices(dependencies: MonitoringServicesDeps) {
  const { database, localWorkers, transports, version, dataDir, mailer, consoleUrl, timeZone, log } = dependencies;
  const workers = createWorkerListService({ database, local: localWorkers });
  const health = createHealthCheck({ database, workers, version, transports, dataDir });
  return {
    health,
    workers,
    metrics: createPlatformMetrics({ health, clusterNodes: createClusterNodeMetricsReader(dependencies) }),
    dailyReports: createDailyReportService({
      ...{ database, mailer, health, consoleUrl, timeZone, log },
      settings: dependencies.platformSettings,
    }),
    lineSessions: createLineSessionListService({ database }),
    usage: createUserUsageListService({ database }),
    webhookList: createWebhookListService({ database }),
  };
}
export type MonitoringServices = ReturnType<typeof createMonitoringServices>;
