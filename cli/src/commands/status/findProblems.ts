import type { Client, ClientWebhook, DisabledWebhook, Health, LineSession } from '@recado/contract';
import { isSameLine } from '@recado/contract/rules';
import { cli, explainState, status } from '@recado/texts';
import { bytes } from '../../render/index.ts';
import type { Problem } from './StatusReport.ts';
import { age } from './words.ts';

const texts = cli.status.problems;

/** Free space below which there is soon none: a twentieth of the disk. */
const NEARLY_FULL = 0.05;
/** Seconds that an event may wait before somebody should ask why. */
const LONG = 300;

export interface Found {
  readonly clients: readonly Pick<
    Client,
    'id' | 'businessName' | 'phoneNumber' | 'linkedNumber' | 'connection'
  >[];
  /** With the name of whose client it is. */
  readonly webhooks: readonly (Pick<ClientWebhook, 'url' | 'enabled' | 'lastFailure'> & {
    readonly businessName: string;
  })[];
  readonly disabled: readonly Pick<DisabledWebhook, 'url' | 'businessName'>[];
  /** Everybody's that need somebody, for an administrator. */
  readonly sessions: readonly Pick<LineSession, 'id' | 'businessName' | 'owner' | 'state' | 'explanation'>[];
  readonly health?: Pick<Health, 'disk' | 'queue'> | undefined;
}

/** What somebody should look at, one's own first. */
export function findProblems({ clients, webhooks, disabled, sessions, health }: Found): Problem[] {
  const own = new Set(clients.map(({ id }) => id));
  return [
    ...clients.flatMap(aboutClient),
    ...disabled.map(({ businessName, url }) => ({
      what: texts.disabled(businessName, url),
      next: texts.enable,
    })),
    ...webhooks.flatMap(({ businessName, url, enabled, lastFailure }) =>
      enabled && lastFailure ? [{ what: texts.failing(businessName, url), next: lastFailure.hint }] : [],
    ),
    ...sessions
      .filter(({ id }) => !own.has(id))
      .map(({ businessName, owner, state, explanation }) => ({
        what: texts.session(businessName, owner.name, status.connection[state]),
        next: (explanation ?? explainState(state)).next,
      })),
    ...(health ? aboutPlatform(health) : []),
  ];
}

/** What was never linked, is being linked, or was disconnected by its owner is no problem. */
function aboutClient({
  businessName,
  phoneNumber,
  linkedNumber,
  connection: { state, explanation },
}: Found['clients'][number]): Problem[] {
  if (linkedNumber !== null && !isSameLine(phoneNumber, linkedNumber))
    return [
      { what: texts.otherNumber(businessName, linkedNumber, phoneNumber), next: texts.otherNumberNext },
    ];
  if (!['needs-relink', 'needs-passkey', 'parked', 'forbidden', 'reconnecting'].includes(state)) return [];
  const { what, next } = explanation ?? explainState(state);
  return [{ what: `${businessName}: ${what}`, next }];
}

function aboutPlatform({ disk, queue }: NonNullable<Found['health']>): Problem[] {
  const isFull = disk !== null && disk.free < disk.total * NEARLY_FULL;
  const waits = queue.oldestAge !== null && queue.oldestAge >= LONG;
  return [
    ...(isFull ? [{ what: texts.disk(bytes(disk.free)), next: texts.diskNext }] : []),
    ...(waits ? [{ what: texts.queue(age(queue.oldestAge ?? 0)), next: texts.queueNext }] : []),
  ];
}
