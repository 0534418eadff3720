import type { HealthReport } from '@recado/contract';
import { findBackupAlerts, isStorageNearlyFull } from '@recado/contract/rules';
import { adminHealthTexts, dailyReportTexts } from '@recado/texts';
import { formatDateTime } from '@recado/ui';
import { createListPath } from '../records/index.ts';
import { formatAgeInLargestUnit, formatBytes } from './formatUnits.ts';

const texts = adminHealthTexts.problems;

/**
 * Limits for the age of the oldest event in seconds and for the free share of the disk. They must equal the
 * limits of the server.
 */
const MAX_QUEUE_AGE_SECONDS = 300;
const MIN_FREE_DISK_SHARE = 0.05;

const attentionPath = createListPath('sessions', { attention: true });
const disabledWebhooksPath = createListPath('webhooks', { disabled: true });
const longestQueuesPath = createListPath('webhooks', {}, { field: 'queued', order: 'DESC' });

export interface HealthProblem {
  readonly text: string;
  /** Path of the affected list in the back office. Undefined if only the operator can fix the problem. */
  readonly path?: string;
}

/**
 * Finds the problems that explain the server's health warning. Each problem that an administrator can fix has
 * the path of the affected list.
 */
export function findHealthProblems({
  sessions,
  webhooks,
  queue,
  disk,
  storage,
  backup,
  takenAt,
}: HealthReport): HealthProblem[] {
  const age = queue.oldestAge ?? 0;
  return [
    ...(sessions.attention > 0 ? [{ text: texts.sessions(sessions.attention), path: attentionPath }] : []),
    ...(webhooks.disabled > 0 ? [{ text: texts.webhooks(webhooks.disabled), path: disabledWebhooksPath }] : []),
    ...(age > MAX_QUEUE_AGE_SECONDS
      ? [{ text: texts.queue(formatAgeInLargestUnit(age)), path: longestQueuesPath }]
      : []),
    ...(disk && disk.free < disk.total * MIN_FREE_DISK_SHARE ? [{ text: texts.disk(formatBytes(disk.free)) }] : []),
    ...(isStorageNearlyFull(storage)
      ? [{ text: texts.storage(formatBytes(storage.used), formatBytes(storage.ceiling ?? 0)) }]
      : []),
    ...findBackupAlerts(backup, Date.parse(takenAt)).map(({ kind, at }) => ({
      text: dailyReportTexts.problems.backup[kind](formatDateTime(at)),
    })),
  ];
}
