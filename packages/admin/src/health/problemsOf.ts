import type { Health } from '@recado/contract';
import { backupTroubles } from '@recado/contract/rules';
import { adminHealth, daily } from '@recado/texts';
import { formatDateTime } from '@recado/ui';
import { listPath } from '../records/index.ts';
import { formatAge, formatBytes } from './units.ts';

const texts = adminHealth.problems;

/** Seconds that an event may wait, and the share of the disk that has to be free, as the server judges them. */
const LONG_WAIT = 300;
const LITTLE_DISK = 0.05;

const unwell = listPath('sessions', { attention: true });
const disabled = listPath('webhooks', { disabled: true });
const fullest = listPath('webhooks', {}, { field: 'queued', order: 'DESC' });

export interface Problem {
  readonly text: string;
  /** Where to look, below the back office; nothing for what only the operator can mend. */
  readonly path?: string;
}

/** What makes the server say that somebody should look, each with the place to look at. */
export function problemsOf({ sessions, webhooks, queue, disk, backup, takenAt }: Health): Problem[] {
  const age = queue.oldestAge ?? 0;
  return [
    ...(sessions.attention > 0 ? [{ text: texts.sessions(sessions.attention), path: unwell }] : []),
    ...(webhooks.disabled > 0 ? [{ text: texts.webhooks(webhooks.disabled), path: disabled }] : []),
    ...(age > LONG_WAIT ? [{ text: texts.queue(formatAge(age)), path: fullest }] : []),
    ...(disk && disk.free < disk.total * LITTLE_DISK ? [{ text: texts.disk(formatBytes(disk.free)) }] : []),
    ...backupTroubles(backup, Date.parse(takenAt)).map(({ kind, at }) => ({
      text: daily.problems.backup[kind](formatDateTime(at)),
    })),
  ];
}
