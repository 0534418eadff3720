/** Hours after which a backup, days after which the last trial of one, is too old. */
const OLD_BACKUP = 48;
const OLD_TRIAL = 8;

/** What is known of a platform's backups; instants in ISO 8601. */
export interface BackupNotes {
  readonly madeAt: string | null;
  readonly failedAt: string | null;
  readonly triedAt: string | null;
  readonly trialFailedAt: string | null;
}

export const backupTroubleKinds = ['failed', 'old', 'trialFailed', 'trialOld'] as const;

/** `at`: when what it is about happened. */
export interface BackupTrouble {
  readonly kind: (typeof backupTroubleKinds)[number];
  readonly at: string;
}

/** What somebody should look at. Who never made a backup with Recado may make others, and is told nothing. */
export function backupTroubles(
  { madeAt, failedAt, triedAt, trialFailedAt }: BackupNotes,
  now: number,
): readonly BackupTrouble[] {
  return [
    judged({ well: madeAt, ill: failedAt, hours: OLD_BACKUP, now }, { ill: 'failed', old: 'old' }),
    judged(
      { well: triedAt, ill: trialFailedAt, hours: OLD_TRIAL * 24, now },
      { ill: 'trialFailed', old: 'trialOld' },
    ),
  ].flat();
}

interface Course {
  /** When it last went well, and when it last did not. */
  readonly well: string | null;
  readonly ill: string | null;
  readonly hours: number;
  readonly now: number;
}

function judged(
  { well, ill, hours, now }: Course,
  kinds: Readonly<Record<'ill' | 'old', BackupTrouble['kind']>>,
): BackupTrouble[] {
  if (ill !== null && (well === null || Date.parse(well) < Date.parse(ill)))
    return [{ kind: kinds.ill, at: ill }];
  const isOld = well !== null && now - Date.parse(well) > hours * 3_600_000;
  return isOld ? [{ kind: kinds.old, at: well }] : [];
}
