import { cli } from '@recado/texts';
import { serverCommand } from '../../program/serverCommand.ts';
import { backupSourceOptions } from '../../settings/backupOptions.ts';
import { serverOptions } from '../../settings/serverOptions.ts';

const { dataDir, logLevel } = serverOptions;

export const verifyBackupSpec = serverCommand({
  name: 'verify-backup',
  texts: cli.verifyBackup,
  args: [{ name: cli.restore.argument, description: cli.verifyBackup.file, optional: true }],
  options: { dataDir, logLevel, ...backupSourceOptions },
  // The log contains only errors, because the command itself prints each failure as a sentence.
  defaultLogLevel: () => 'error',
  load: async () => (await import('./verifyBackup.ts')).verifyBackup,
});
