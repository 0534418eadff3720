import { expect, it } from 'vitest';
import { type BackupTimes, findBackupAlerts } from './findBackupAlerts.ts';

const now = Date.parse('2026-03-10T12:00:00.000Z');
const hoursAgo = (hours: number): string => new Date(now - hours * 3_600_000).toISOString();
const noBackup: BackupTimes = { madeAt: null, failedAt: null, triedAt: null, trialFailedAt: null };
const kinds = (notes: Partial<BackupTimes>) => findBackupAlerts({ ...noBackup, ...notes }, now).map(({ kind }) => kind);

it.each<[string, Partial<BackupTimes>, readonly string[]]>([
  ['none with Recado', {}, []],
  ['one of two days, never tried', { madeAt: hoursAgo(48) }, []],
  ['an older one', { madeAt: hoursAgo(49) }, ['old']],
  ['a failure after it', { madeAt: hoursAgo(60), failedAt: hoursAgo(1) }, ['failed']],
  ['a failure before it', { madeAt: hoursAgo(1), failedAt: hoursAgo(60) }, []],
  ['nothing but a failure', { failedAt: hoursAgo(600) }, ['failed']],
  ['a trial of eight days', { madeAt: hoursAgo(1), triedAt: hoursAgo(192) }, []],
  ['an older trial', { madeAt: hoursAgo(1), triedAt: hoursAgo(193) }, ['trialOld']],
  ['a trial that failed', { triedAt: hoursAgo(2), trialFailedAt: hoursAgo(1) }, ['trialFailed']],
  ['both', { madeAt: hoursAgo(72), trialFailedAt: hoursAgo(1) }, ['old', 'trialFailed']],
])('returns the alerts for: %s', (_, notes, expected) => {
  expect(kinds(notes)).toEqual(expected);
});
