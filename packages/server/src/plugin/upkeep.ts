import type { Knex } from 'knex';
import type { Logger } from 'pino';
import { pruneAbsences } from '../api/absences/createAbsences.ts';
import { noteExpiring, pruneResetLinks, pruneSignIns, silenceExpired } from '../api/accounts/index.ts';
import { pruneCampaigns } from '../api/campaigns/pruneCampaigns.ts';
import { pruneExports } from '../api/exporting/exportRows.ts';
import { pruneSentDays } from '../api/limits/createAllowance.ts';
import { pruneTroubles } from '../api/notices/createNoticeSender.ts';
import { pruneAnswers } from '../api/robot/createRobot.ts';
import { pruneSchedules } from '../api/schedules/createScheduler.ts';
import { pruneIdempotency, settleForgotten } from '../api/sending/index.ts';
import { pruneInvitations } from '../api/teams/invitationRows.ts';
import type { Uploads } from '../api/uploads/createUploads.ts';
import { removeDeleted } from '../api/uploads/removeDeleted.ts';
import { removeStray } from '../api/uploads/removeStray.ts';
import { pruneUptime } from '../api/uptime/readUptime.ts';
import { pruneEvents, pruneHosts } from '../deliveries/dispatch/index.ts';
import { pruneWebhooks } from '../deliveries/webhooks/index.ts';
import { pruneWindowsBefore } from '../ground/conversations/windowsBefore.ts';
import { ensurePartitions } from '../ground/data/partitions.ts';
import { type MoveOptions, toDepot } from '../ground/files/moveFiles.ts';
import { pruneMenus } from '../ground/messages/index.ts';
import { dropMonths, forgetOld, type GoneFilesOptions, removeGoneFiles } from '../ground/retention/index.ts';
import { pruneAliases, pruneKeptPosts } from '../lines/transports/index.ts';
import { pruneKeys } from '../lines/vault/index.ts';

export interface Upkeep {
  start(): void;
  /** Resolves when the round under way has ended. */
  stop(): Promise<void>;
}

const MINUTE = 60_000;
/** Milliseconds between rounds. */
const INTERVAL = 60 * MINUTE;
/**
 * Milliseconds between two looks for what somebody waits for: messages that nobody sends any more, since whoever repeats one
 * under its key waits for it, and keys whose time is over, whose webhooks the owner sees as told, or soon is.
 */
const OFTEN = 2 * MINUTE;
/** Minutes that such a look goes back; the rounds find the rest. */
const LATELY = 30;

/** What has to be done now and then whoever calls: partitions ahead of time, and nothing kept beyond its time. */
export function createUpkeep({
  database,
  uploads,
  dataDir,
  files,
  depot,
  log,
}: {
  readonly database: Knex;
  readonly uploads: Pick<Uploads, 'prune'>;
  /** Where files may lie about that another node, or a history that was still coming, has written. */
  readonly dataDir: string;
  /** Whoever removes files here and in the depot; undefined: none are removed. */
  readonly files?: GoneFilesOptions['files'];
  /** Where files are kept, and the folder that they came to; undefined: they stay there. */
  readonly depot?: Pick<MoveOptions, 'depot' | 'dataDir'>;
  readonly log: Logger;
}): Upkeep {
  let timers: readonly NodeJS.Timeout[] = [];
  let round = Promise.resolve();
  let isMoving = false;
  const ending = new AbortController();

  let looked = 0;
  const removeGone = (where: NonNullable<typeof files>) => async () => {
    looked = await removeGoneFiles({ database, dataDir, files: where }, looked, ending.signal);
  };
  const chores: Readonly<Record<string, () => Promise<unknown>>> = {
    partitions: () => ensurePartitions(database),
    sessionKeys: () => pruneKeys(database),
    keptPosts: () => pruneKeptPosts(database),
    windowsBefore: () => pruneWindowsBefore(database),
    aliases: () => pruneAliases(database),
    signIns: () => pruneSignIns(database),
    outbox: () => settleForgotten(database),
    events: () => pruneEvents(database),
    resetLinks: () => pruneResetLinks(database),
    invitations: () => pruneInvitations(database),
    webhookHosts: () => pruneHosts(database),
    webhooks: () => pruneWebhooks(database),
    menus: () => pruneMenus(database),
    answers: () => pruneAnswers(database),
    uploads: () => uploads.prune(),
    strayFiles: () => removeStray(database, dataDir),
    retention: () => forgetOld(database, ending.signal),
    ...(files && { goneFiles: removeGone(files) }),
    months: () => dropMonths(database),
    sentDays: () => pruneSentDays(database),
    uptime: () => pruneUptime(database),
    absences: () => pruneAbsences(database),
    troubles: () => pruneTroubles(database),
    campaigns: () => pruneCampaigns(database),
    schedules: () => pruneSchedules(database),
    exports: () => pruneExports(database),
    idempotencyKeys: () => pruneIdempotency(database),
  };
  /** Those may take hours, and nobody waits for them, who ends least of all. */
  const ofDepot: typeof chores = depot
    ? {
        filesToKeep: () =>
          depot.depot.takesNew ? toDepot({ ...depot, signal: ending.signal }) : Promise.resolve(),
        filesOfDeleted: () => removeDeleted(database, depot.depot),
      }
    : {};
  const often: typeof chores = {
    outbox: () => settleForgotten(database, LATELY),
    expiredKeys: () => silenceExpired(database),
    expiringKeys: () => noteExpiring(database),
  };
  const run = async (some: typeof chores): Promise<void> => {
    for (const [chore, work] of Object.entries(some)) {
      if (ending.signal.aborted) return;
      await work().catch((error: unknown) => {
        if (!ending.signal.aborted) log.error({ err: error, chore }, 'a chore failed; it is tried again');
      });
    }
  };
  const next = (some: typeof chores): void => {
    round = round.then(() => run(some));
  };
  const move = (): void => {
    if (isMoving) return;
    isMoving = true;
    void run(ofDepot).finally(() => {
      isMoving = false;
    });
  };

  return {
    start() {
      next(chores);
      move();
      timers = [
        setInterval(next, INTERVAL, chores).unref(),
        setInterval(next, OFTEN, often).unref(),
        setInterval(move, INTERVAL).unref(),
      ];
    },
    async stop() {
      timers.forEach(clearInterval);
      ending.abort(new Error('the platform ends'));
      await round;
    },
  };
}
