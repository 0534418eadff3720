export { BackupError, type BackupErrorCode } from './BackupError.ts';
export { backUpDatabase } from './backUpDatabase.ts';
export { restoreDatabase } from './restoreDatabase.ts';
export { type BackupStatus, storeBackupStatus } from './storeBackupStatus.ts';
export { type ComparedTable, tryRestore } from './tryRestore.ts';
export { type VerifiedBackup, verifyBackup } from './verifyBackup.ts';
export type { BackupTotals } from './writeBackupFile.ts';
