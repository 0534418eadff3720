import { expect, it } from 'vitest';
import { type BackupTimes, findBackupAlerts } from './findBackupAlerts.ts';

const now = Date.parse('2026-03-10T12:00:00.000Z');
const hoursAgo = (hours: number): string => new Date(now - hours * 3_600_000).toISOString();
const noBackup: BackupTimes = { madeAt: null, failedAt: null, triedAt: null, trialFailedAt: null };
const kinds = (notes: Partial<BackupTimes>) => findBackupAlerts({ ...noBackup, ...notes }, now).map(({ kind }) => kind);

it.each<[string, Partial<BackupTimes>, readonly string[]]>([
  ['no backup by Recado', {}, []],
  ['a backup of 48 hours without a trial restore', { madeAt: hoursAgo(48) }, []],
  ['a backup of 49 hours', { madeAt: hoursAgo(49) }, ['old']],
  ['a failure after the last backup', { madeAt: hoursAgo(60), failedAt: hoursAgo(1) }, ['failed']],
  ['a failure before the last backup', { madeAt: hoursAgo(1), failedAt: hoursAgo(60) }, []],
  ['a failure without any backup', { failedAt: hoursAgo(600) }, ['failed']],
  ['a trial restore of eight days', { madeAt: hoursAgo(1), triedAt: hoursAgo(192) }, []],
  ['an older trial restore', { madeAt: hoursAgo(1), triedAt: hoursAgo(193) }, ['trialOld']],
  ['a failed trial restore', { triedAt: hoursAgo(2), trialFailedAt: hoursAgo(1) }, ['trialFailed']],
  [
    'an old backup and a failed trial restore',
    { madeAt: hoursAgo(72), trialFailedAt: hoursAgo(1) },
    ['old', 'trialFailed'],
  ],
])('findBackupAlerts returns the alerts for %s', (_, notes, expected) => {
  expect(kinds(notes)).toEqual(expected);
});
