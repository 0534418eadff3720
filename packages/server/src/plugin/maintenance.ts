import type { Knex } from 'knex';
import type { Logger } from 'pino';
import {
  disableWebhooksOfExpiredKeys,
  pruneResetLinks,
  pruneSignIns,
  storeExpirationAlerts,
} from '../api/accounts/index.ts';
import { pruneCampaigns } from '../api/campaigns/pruneCampaigns.ts';
import { pruneExports } from '../api/dataExports/exportRows.ts';
import { pruneSentDays } from '../api/limits/createQuota.ts';
import { pruneAlerts } from '../api/notifications/createEmailNotifier.ts';
import { pruneOfflinePeriods } from '../api/offlinePeriods/createOfflinePeriods.ts';
import { pruneAnswers } from '../api/robot/createRobot.ts';
import { pruneSchedules } from '../api/schedules/createScheduler.ts';
import { pruneIdempotency, settleStaleMessages } from '../api/sending/index.ts';
import { pruneInvitations } from '../api/teams/invitationRows.ts';
import type { Uploads } from '../api/uploads/createUploads.ts';
import { removeDeletedClientFiles } from '../api/uploads/removeDeletedClientFiles.ts';
import { removeOrphanedFiles } from '../api/uploads/removeOrphanedFiles.ts';
import { pruneUptime } from '../api/uptime/readUptime.ts';
import { pruneEarlierReplyWindows } from '../core/conversations/earlierReplyWindows.ts';
import { ensurePartitions } from '../core/data/partitions.ts';
import { type MoveFilesOptions, moveToObjectStorage } from '../core/files/moveFiles.ts';
import { pruneMenus } from '../core/messages/index.ts';
import {
  applyRetention,
  dropEmptyMonths,
  removeUnusedFiles,
  type UnusedFilesOptions,
} from '../core/retention/index.ts';
import { pruneEvents, pruneWebhookHosts } from '../deliveries/dispatch/index.ts';
import { pruneWebhooks } from '../deliveries/webhooks/index.ts';
import { pruneMessageAliases, pruneWebhookRequests } from '../lines/transports/index.ts';
import { pruneKeys } from '../lines/vault/index.ts';

export interface Maintenance {
  start(): void;
  /** Stops the timers. Resolves when the current round has ended. */
  stop(): Promise<void>;
}

const MINUTE_MS = 60_000;
/** Milliseconds between two rounds of maintenance. */
const ROUND_INTERVAL_MS = 60 * MINUTE_MS;
/**
 * Milliseconds between two runs of urgent jobs. These jobs settle abandoned messages, because a repeated
 * request with the same key waits for them. They also process keys that expire soon, and expired keys,
 * because the owner still sees the webhooks of an expired key as active.
 */
const URGENT_INTERVAL_MS = 2 * MINUTE_MS;
/** Age limit, in minutes, of messages in an urgent run. Hourly rounds find older messages. */
const SETTLE_LOOKBACK_MINUTES = 30;

/** Creates the periodic maintenance, which adds future partitions and removes expired data. */
export function createMaintenance({
  database,
  uploads,
  dataDir,
  files,
  depot,
  log,
}: {
  readonly database: Knex;
  readonly uploads: Pick<Uploads, 'prune'>;
  /** Directory that can contain stray files of another node or of an unfinished history import. */
  readonly dataDir: string;
  /** Removes files from this machine and from object storage. If undefined, no files are removed. */
  readonly files?: UnusedFilesOptions['files'];
  /** Object storage, and the directory from which files are moved there. If undefined, the files stay. */
  readonly depot?: Pick<MoveFilesOptions, 'objectStorage' | 'dataDir'>;
  readonly log: Logger;
}): Maintenance {
  let timers: readonly NodeJS.Timeout[] = [];
  let round = Promise.resolve();
  let isMoving = false;
  const controller = new AbortController();

  let lastFileId = 0;
  const createGoneFilesJob = (fileStorage: NonNullable<typeof files>) => async () => {
    lastFileId = await removeUnusedFiles({ database, dataDir, files: fileStorage }, lastFileId, controller.signal);
  };
  const roundJobs: Readonly<Record<string, () => Promise<unknown>>> = {
    partitions: () => ensurePartitions(database),
    sessionKeys: () => pruneKeys(database),
    keptPosts: () => pruneWebhookRequests(database),
    windowsBefore: () => pruneEarlierReplyWindows(database),
    aliases: () => pruneMessageAliases(database),
    signIns: () => pruneSignIns(database),
    outbox: () => settleStaleMessages(database),
    events: () => pruneEvents(database),
    resetLinks: () => pruneResetLinks(database),
    invitations: () => pruneInvitations(database),
    webhookHosts: () => pruneWebhookHosts(database),
    webhooks: () => pruneWebhooks(database),
    menus: () => pruneMenus(database),
    answers: () => pruneAnswers(database),
    uploads: () => uploads.prune(),
    strayFiles: () => removeOrphanedFiles(database, dataDir),
    retention: () => applyRetention(database, controller.signal),
    ...(files && { goneFiles: createGoneFilesJob(files) }),
    months: () => dropEmptyMonths(database),
    sentDays: () => pruneSentDays(database),
    uptime: () => pruneUptime(database),
    absences: () => pruneOfflinePeriods(database),
    troubles: () => pruneAlerts(database),
    campaigns: () => pruneCampaigns(database),
    schedules: () => pruneSchedules(database),
    exports: () => pruneExports(database),
    idempotencyKeys: () => pruneIdempotency(database),
  };
  /** Jobs that can take hours. No other code waits for them, so they do not delay the stop. */
  const depotJobs: typeof roundJobs = depot
    ? {
        filesToKeep: () =>
          depot.objectStorage.acceptsNewFiles
            ? moveToObjectStorage({ ...depot, signal: controller.signal })
            : Promise.resolve(),
        filesOfDeleted: () => removeDeletedClientFiles(database, depot.objectStorage),
      }
    : {};
  const urgentJobs: typeof roundJobs = {
    outbox: () => settleStaleMessages(database, SETTLE_LOOKBACK_MINUTES),
    expiredKeys: () => disableWebhooksOfExpiredKeys(database),
    expiringKeys: () => storeExpirationAlerts(database),
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
  const next = (jobs: typeof roundJobs): void => {
    round = round.then(() => run(jobs));
  };
  const move = (): void => {
    if (isMoving) return;
    isMoving = true;
    void run(depotJobs).finally(() => {
      isMoving = false;
    });
  };

  return {
    start() {
      next(roundJobs);
      move();
      timers = [
        setInterval(next, ROUND_INTERVAL_MS, roundJobs).unref(),
        setInterval(next, URGENT_INTERVAL_MS, urgentJobs).unref(),
        setInterval(move, ROUND_INTERVAL_MS).unref(),
      ];
    },
    async stop() {
      timers.forEach(clearInterval);
      controller.abort(new Error('the platform is stopping'));
      await round;
    },
  };
}
