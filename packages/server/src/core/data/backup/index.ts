export { BackupError, type BackupErrorCode } from './BackupError.ts';
export { backUpDatabase } from './backUpDatabase.ts';
export { restoreDatabase } from './restoreDatabase.ts';
export { runTrialRestore, type TableRowCounts } from './runTrialRestore.ts';
export { type BackupStatus, storeBackupStatus } from './storeBackupStatus.ts';
export { type VerifiedBackup, verifyBackup } from './verifyBackup.ts';
export type { BackupRowTotals } from './writeBackupFile.ts';
