import type { Server } from '@hapi/hapi';
import type { Knex } from 'knex';
import type { CredentialUseCounter } from '../api/accounts/auth/index.ts';
import type { UptimeRecorder } from '../api/clients/uptime/createUptimeRecorder.ts';
import type { ApiServices } from '../api/index.ts';
import { recoverOutbox, type UnsettledMessageSettler } from '../api/messaging/sending/index.ts';
import { migrateDatabase } from '../core/data/migrateDatabase.ts';
import { storeRetentionLimits } from '../core/retention/index.ts';
import { verifySealingKeys } from '../core/sealing/index.ts';
import { startTracing } from '../core/tracing/index.ts';
import type { SsrfGuard } from '../deliveries/guard/index.ts';
import { expireLeasesOfDeadOwners } from '../lines/index.ts';
import type { PlatformNode } from './createPlatformNode.ts';
import type { PluginOptions } from './PluginOptions.ts';
import type { PlatformMaintenance } from './platformMaintenance.ts';

export interface LifecycleParts {
  readonly options: PluginOptions;
  readonly database: Knex;
  readonly commitPool: Knex;
  readonly guard: SsrfGuard;
  readonly services: ApiServices;
  readonly node: PlatformNode;
  /** Settles the messages of lost nodes. Undefined if the platform has one node. */
  readonly unsettledMessages: UnsettledMessageSettler | undefined;
  readonly credentialUses: CredentialUseCounter;
  readonly uptimeRuns: UptimeRecorder;
  readonly maintenance: PlatformMaintenance;
}

/** Starts the parts of an instance with the Hapi server, and stops them after its last response. */
export function registerLifecycle(server: Server, parts: LifecycleParts): void {
  const { options, database, services, node, unsettledMessages, credentialUses, uptimeRuns, maintenance } = parts;
  const { connection, roles, tracing, version, log } = options;
  let stopTracing: (() => Promise<void>) | undefined;

  server.ext([
    {
      type: 'onPreStart',
      async method() {
        stopTracing = tracing && (await startTracing({ ...tracing, version, process: 'api', log }));
        await migrateDatabase(connection);
        await verifySealingKeys(database, options.secrets.seal);
        await storeRetentionLimits(database, options.retention);
        // First end the leases of dead processes on this machine, so that the recovery includes their messages.
        await expireLeasesOfDeadOwners(database);
        // With several nodes, each tracks its own sends, even for another node's client (`unsettledMessages`).
        if (!unsettledMessages) await recoverOutbox(database, log);
        node.start();
        unsettledMessages?.scheduleSearch();
        credentialUses.start();
        uptimeRuns.start();
        if (roles.includes('deliveries')) startBackgroundServices(services);
        maintenance.start();
      },
    },
    // End the open streams of live events, because a stop waits until all responses have ended.
    {
      type: 'onPreStop',
      method() {
        services.feed.stop();
        services.presence.stop();
        services.connectionFeed.stop();
      },
    },
    {
      type: 'onPostStop',
      async method() {
        await stopParts(parts);
        await stopTracing?.();
      },
    },
  ]);
}

/** Starts the background services. Several nodes can run them, because each claims rows (`SKIP LOCKED`). */
function startBackgroundServices(services: ApiServices): void {
  const { dispatcher, messageBatches, robot, scheduler, releaser, returns, phoneLabels } = services;
  const { lineHealth, campaignRunner, noticeSender, notifier, pushNotifier } = services;
  const { offlinePeriods, dataExporter, dailyReports, listImporter, historyRequests, orderReader } = services;
  for (const service of [dispatcher, messageBatches, robot, scheduler, releaser, dataExporter, returns, phoneLabels])
    service.start();
  for (const service of [lineHealth, campaignRunner, noticeSender, notifier, pushNotifier]) service.start();
  for (const service of [offlinePeriods, dailyReports, listImporter, historyRequests, orderReader]) service.start();
}

/** Stops everything that an instance started: background services first, then the sessions and the database. */
async function stopParts(parts: LifecycleParts): Promise<void> {
  const { services, unsettledMessages } = parts;
  // Await the notifiers last. Otherwise an unresponsive mail server would delay the other stops.
  const notifiersStopped = Promise.all([
    services.noticeSender.stop(),
    services.notifier.stop(),
    services.pushNotifier.stop(),
    services.dailyReports.stop(),
  ]);
  await parts.maintenance.stop();
  await services.recovery.waitForPendingEmails();
  await services.emails.settled();
  await services.robot.stop();
  await services.messageBatches.stop();
  await services.dispatcher.stop();
  await services.scheduler.stop();
  await services.releaser.stop();
  await parts.credentialUses.stop();
  await parts.uptimeRuns.stop();
  await services.lineHealth.stop();
  await services.campaignRunner.stop();
  await services.listImporter.stop();
  await services.historyRequests.stop();
  await services.offlinePeriods.stop();
  await services.returns.stop();
  await services.phoneLabels.stop();
  await services.orderReader.stop();
  await services.dataExporter.stop();
  unsettledMessages?.stop();
  await parts.node.stop();
  await notifiersStopped;
  await parts.guard.close();
  await parts.commitPool.destroy();
  await parts.database.destroy();
}
