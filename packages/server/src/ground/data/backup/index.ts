export { BackupError, type BackupErrorCode } from './BackupError.ts';
export { backup } from './backup.ts';
export { type BackupNote, noteBackup } from './noteBackup.ts';
export { restore } from './restore.ts';
export { type ComparedTable, tryRestore } from './tryRestore.ts';
export { type VerifiedBackup, verifyBackup } from './verifyBackup.ts';
export type { Totals } from './writeBackupFile.ts';
