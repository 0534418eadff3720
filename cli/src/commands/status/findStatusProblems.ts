import type { Client, ClientWebhook, DisabledWebhook, HealthReport, LineSession } from '@recado/contract';
import { isSameLineNumber } from '@recado/contract/rules';
import { cliTexts, explainSessionState, statusLabels } from '@recado/texts';
import { formatBytes } from '../../render/index.ts';
import type { StatusProblem } from './StatusReport.ts';
import { formatDurationInLargestUnit } from './statusFormats.ts';

const texts = cliTexts.status.problems;

/** Minimum share of free disk space. Below it, the disk counts as nearly full. */
const MIN_FREE_DISK_SHARE = 0.05;
/** Seconds that an event may wait in the queue. A longer wait is reported as a problem. */
const MAX_QUEUE_AGE_SECONDS = 300;

export interface StatusProblemSources {
  readonly clients: readonly Pick<Client, 'id' | 'businessName' | 'phoneNumber' | 'linkedNumber' | 'connection'>[];
  /** Webhooks of the user's clients. Each has the business name of its client. */
  readonly webhooks: readonly (Pick<ClientWebhook, 'url' | 'enabled' | 'lastFailure'> & {
    readonly businessName: string;
  })[];
  readonly disabled: readonly Pick<DisabledWebhook, 'url' | 'businessName'>[];
  /** Sessions of all users that need attention. Only administrators receive them. */
  readonly sessions: readonly Pick<LineSession, 'id' | 'businessName' | 'owner' | 'state' | 'explanation'>[];
  readonly health?: Pick<HealthReport, 'disk' | 'queue'> | undefined;
}

/** Lists the problems that need attention: the user's own first, then the platform's. */
export function findStatusProblems({
  clients,
  webhooks,
  disabled,
  sessions,
  health,
}: StatusProblemSources): StatusProblem[] {
  const ownIds = new Set(clients.map(({ id }) => id));
  return [
    ...clients.flatMap(findClientProblems),
    ...disabled.map(({ businessName, url }) => ({
      what: texts.disabled(businessName, url),
      next: texts.enable,
    })),
    ...webhooks.flatMap(({ businessName, url, enabled, lastFailure }) =>
      enabled && lastFailure ? [{ what: texts.failing(businessName, url), next: lastFailure.hint }] : [],
    ),
    ...sessions
      .filter(({ id }) => !ownIds.has(id))
      .map(({ businessName, owner, state, explanation }) => ({
        what: texts.session(businessName, owner.name, statusLabels.connection[state]),
        next: (explanation ?? explainSessionState(state)).next,
      })),
    ...(health ? findPlatformProblems(health) : []),
  ];
}

/**
 * Finds the problems of a client. Clients that were never linked, are being linked, or were disconnected by
 * their owner have no problem.
 */
function findClientProblems({
  businessName,
  phoneNumber,
  linkedNumber,
  connection: { state, explanation },
}: StatusProblemSources['clients'][number]): StatusProblem[] {
  if (linkedNumber !== null && !isSameLineNumber(phoneNumber, linkedNumber))
    return [{ what: texts.otherNumber(businessName, linkedNumber, phoneNumber), next: texts.otherNumberNext }];
  if (!['needs-relink', 'needs-passkey', 'parked', 'forbidden', 'reconnecting'].includes(state)) return [];
  const { what, next } = explanation ?? explainSessionState(state);
  return [{ what: `${businessName}: ${what}`, next }];
}

function findPlatformProblems({ disk, queue }: NonNullable<StatusProblemSources['health']>): StatusProblem[] {
  const isDiskNearlyFull = disk !== null && disk.free < disk.total * MIN_FREE_DISK_SHARE;
  const isQueueStuck = queue.oldestAge !== null && queue.oldestAge >= MAX_QUEUE_AGE_SECONDS;
  return [
    ...(isDiskNearlyFull ? [{ what: texts.disk(formatBytes(disk.free)), next: texts.diskNext }] : []),
    ...(isQueueStuck
      ? [{ what: texts.queue(formatDurationInLargestUnit(queue.oldestAge ?? 0)), next: texts.queueNext }]
      : []),
  ];
}
