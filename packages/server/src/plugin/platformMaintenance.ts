import type { Knex } from 'knex';
import type { Logger } from 'pino';
import {
  disableWebhooksOfExpiredKeys,
  prunePasswordResetLinks,
  pruneSignIns,
  storeCredentialExpirationAlerts,
} from '../api/accounts/index.ts';
import { pruneDailySentCounts } from '../api/accounts/users/createOwnerQuotaService.ts';
import { pruneCampaigns } from '../api/automation/campaigns/pruneCampaigns.ts';
import { pruneRobotAnswers } from '../api/automation/robot/createRobot.ts';
import { pruneInvitations } from '../api/clients/teams/invitationRows.ts';
import { pruneOfflinePeriods } from '../api/clients/uptime/createOfflinePeriodService.ts';
import { pruneUptimeRecords } from '../api/clients/uptime/readUptime.ts';
import { pruneListImports } from '../api/conversations/lists/listImportRows.ts';
import type { UploadService } from '../api/messaging/files/createUploadService.ts';
import { removeDeletedClientFiles } from '../api/messaging/files/removeDeletedClientFiles.ts';
import { removeOrphanedFiles } from '../api/messaging/files/removeOrphanedFiles.ts';
import { pruneEndedSchedules } from '../api/messaging/schedules/scheduleRows.ts';
import { pruneIdempotencyKeys, settleStaleMessages } from '../api/messaging/sending/index.ts';
import { pruneAlertsAndEmailRecords } from '../api/operations/notifications/createEmailNotifier.ts';
import { pruneDataExports } from '../api/records/dataExports/exportRows.ts';
import { pruneEarlierReplyWindows } from '../core/conversations/earlierReplyWindows.ts';
import { createMissingMessagePartitions } from '../core/data/partitions.ts';
import { type MoveFilesOptions, moveFilesToObjectStorage } from '../core/files/moveFiles.ts';
import { pruneExpiredMenus } from '../core/messages/index.ts';
import { pruneMessagePrices } from '../core/prices/index.ts';
import {
  applyRetention,
  dropEmptyMonthPartitions,
  type RemoveUnusedFilesOptions,
  removeUnusedFiles,
} from '../core/retention/index.ts';
import { pruneStatusPosts } from '../core/statusPosts/index.ts';
import { pruneEvents, pruneWebhookHosts } from '../deliveries/dispatch/index.ts';
import { pruneWebhooks } from '../deliveries/webhooks/index.ts';
import { pruneMessageAliases, pruneWebhookRequests } from '../lines/transports/index.ts';
import { pruneExpiredVaultKeys } from '../lines/vault/index.ts';

const MINUTE_MS = 60_000;
/** Milliseconds between two rounds, in which all maintenance jobs run. */
const ROUND_INTERVAL_MS = 60 * MINUTE_MS;
/**
 * Milliseconds between two runs of urgent jobs. These jobs settle abandoned messages, because a repeated
 * request with the same idempotency key waits for them. They also process account keys that expire soon or
 * have expired, because until then the owner sees the webhooks of an expired key as active.
 */
const URGENT_INTERVAL_MS = 2 * MINUTE_MS;
/** Maximum age, in minutes, of the messages that an urgent run settles. Hourly rounds settle older ones. */
const SETTLE_LOOKBACK_MINUTES = 30;

interface PlatformMaintenanceDeps {
  readonly database: Knex;
  readonly uploads: Pick<UploadService, 'prune'>;
  /** Directory in which another node or an unfinished history import may have left files without a message. */
  readonly dataDir: string;
  /** Removes unused files from this machine and from object storage. If undefined, no files are removed. */
  readonly files?: RemoveUnusedFilesOptions['files'];
  /** Object storage, and the local directory whose files are moved to it. If undefined, no files are moved. */
  readonly depot?: Pick<MoveFilesOptions, 'objectStorage' | 'dataDir'>;
  readonly log: Logger;
}

/** Creates the periodic maintenance, which adds future partitions and removes expired data. */
export function createPlatformMaintenance({ database, uploads, dataDir, files, depot, log }: PlatformMaintenanceDeps) {
  let timers: readonly NodeJS.Timeout[] = [];
  let round = Promise.resolve();
  let isMoving = false;
  const controller = new AbortController();

  let lastFileId = 0;
  const createUnusedFilesJob = (fileStorage: NonNullable<typeof files>) => async () => {
    lastFileId = await removeUnusedFiles({ database, dataDir, files: fileStorage }, lastFileId, controller.signal);
  };
  const roundJobs: Readonly<Record<string, () => Promise<unknown>>> = {
    partitions: () => createMissingMessagePartitions(database),
    sessionKeys: () => pruneExpiredVaultKeys(database),
    webhookRequests: () => pruneWebhookRequests(database),
    earlierReplyWindows: () => pruneEarlierReplyWindows(database),
    aliases: () => pruneMessageAliases(database),
    messagePrices: () => pruneMessagePrices(database),
    signIns: () => pruneSignIns(database),
    outbox: () => settleStaleMessages(database),
    events: () => pruneEvents(database),
    passwordResetLinks: () => prunePasswordResetLinks(database),
    invitations: () => pruneInvitations(database),
    webhookHosts: () => pruneWebhookHosts(database),
    webhooks: () => pruneWebhooks(database),
    menus: () => pruneExpiredMenus(database),
    answers: () => pruneRobotAnswers(database),
    uploads: () => uploads.prune(),
    strayFiles: () => removeOrphanedFiles(database, dataDir),
    retention: () => applyRetention(database, controller.signal),
    ...(files && { unusedFiles: createUnusedFilesJob(files) }),
    months: () => dropEmptyMonthPartitions(database),
    dailySentCounts: () => pruneDailySentCounts(database),
    uptime: () => pruneUptimeRecords(database),
    offlinePeriods: () => pruneOfflinePeriods(database),
    alerts: () => pruneAlertsAndEmailRecords(database),
    campaigns: () => pruneCampaigns(database),
    schedules: () => pruneEndedSchedules(database),
    statusPosts: () => pruneStatusPosts(database),
    exports: () => pruneDataExports(database),
    listImports: () => pruneListImports(database),
    idempotencyKeys: () => pruneIdempotencyKeys(database),
  };
  /** Jobs that move or remove many files, which can take hours. The platform stops without waiting for them. */
  const depotJobs: typeof roundJobs = depot
    ? {
        filesToKeep: () =>
          depot.objectStorage.acceptsNewFiles
            ? moveFilesToObjectStorage({ ...depot, signal: controller.signal })
            : Promise.resolve(),
        filesOfDeleted: () => removeDeletedClientFiles(database, depot.objectStorage),
      }
    : {};
  const urgentJobs: typeof roundJobs = {
    outbox: () => settleStaleMessages(database, SETTLE_LOOKBACK_MINUTES),
    expiredKeys: () => disableWebhooksOfExpiredKeys(database),
    expiringKeys: () => storeCredentialExpirationAlerts(database),
  };
  const run = async (jobs: typeof roundJobs): Promise<void> => {
    for (const [job, work] of Object.entries(jobs)) {
      if (controller.signal.aborted) return;
      await work().catch((error: unknown) => {
        if (!controller.signal.aborted)
          log.error({ err: error, chore: job }, 'a maintenance job failed and will be retried');
      });
    }
  };
  const startRound = (jobs: typeof roundJobs): void => {
    round = round.then(() => run(jobs));
  };
  const startDepotJobs = (): void => {
    if (isMoving) return;
    isMoving = true;
    void run(depotJobs).finally(() => {
      isMoving = false;
    });
  };

  return {
    start(): void {
      startRound(roundJobs);
      startDepotJobs();
      timers = [
        setInterval(startRound, ROUND_INTERVAL_MS, roundJobs).unref(),
        setInterval(startRound, URGENT_INTERVAL_MS, urgentJobs).unref(),
        setInterval(startDepotJobs, ROUND_INTERVAL_MS).unref(),
      ];
    },
    /** Stops the timers of all maintenance jobs. Resolves when the jobs that still run have ended. */
    async stop(): Promise<void> {
      timers.forEach(clearInterval);
      controller.abort(new Error('the platform is stopping'));
      await round;
    },
  };
}
export type PlatformMaintenance = ReturnType<typeof createPlatformMaintenance>;
