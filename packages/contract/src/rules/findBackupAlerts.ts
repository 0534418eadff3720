/** Maximum age of the last backup in hours, and of its last restore test in days. */
const MAX_BACKUP_AGE_HOURS = 48;
const MAX_RESTORE_TEST_AGE_DAYS = 8;

/**
 * Times of the last successful and failed backup (`madeAt`, `failedAt`) and of the last successful and
 * failed restore test (`triedAt`, `trialFailedAt`), in ISO 8601.
 */
export interface BackupTimes {
  readonly madeAt: string | null;
  readonly failedAt: string | null;
  readonly triedAt: string | null;
  readonly trialFailedAt: string | null;
}

export const backupAlertKinds = ['failed', 'old', 'trialFailed', 'trialOld'] as const;

/** A problem with the backups. `at` is the time of the event that caused the alert. */
export interface BackupAlert {
  readonly kind: (typeof backupAlertKinds)[number];
  readonly at: string;
}

/**
 * Lists backup problems that an administrator should check. A platform that has never made a Recado
 * backup gets no alert, because its administrator may use another backup tool.
 */
export function findBackupAlerts(
  { madeAt, failedAt, triedAt, trialFailedAt }: BackupTimes,
  now: number,
): readonly BackupAlert[] {
  return [
    findAlert(
      { successAt: madeAt, failureAt: failedAt, hours: MAX_BACKUP_AGE_HOURS, now },
      { ill: 'failed', old: 'old' },
    ),
    findAlert(
      { successAt: triedAt, failureAt: trialFailedAt, hours: MAX_RESTORE_TEST_AGE_DAYS * 24, now },
      { ill: 'trialFailed', old: 'trialOld' },
    ),
  ].flat();
}

interface BackupCheckParams {
  /** Time of the last success of a backup or restore test; null if there was none. */
  readonly successAt: string | null;
  readonly failureAt: string | null;
  readonly hours: number;
  readonly now: number;
}

function findAlert(
  { successAt: lastSuccessAt, failureAt: lastFailureAt, hours: maxAgeHours, now }: BackupCheckParams,
  kinds: Readonly<Record<'ill' | 'old', BackupAlert['kind']>>,
): BackupAlert[] {
  if (lastFailureAt !== null && (lastSuccessAt === null || Date.parse(lastSuccessAt) < Date.parse(lastFailureAt)))
    return [{ kind: kinds.ill, at: lastFailureAt }];
  const isOld = lastSuccessAt !== null && now - Date.parse(lastSuccessAt) > maxAgeHours * 3_600_000;
  return isOld ? [{ kind: kinds.old, at: lastSuccessAt }] : [];
}
