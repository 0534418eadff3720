import { cliTexts } from '@recado/texts';
import { createServerCommand } from '../../program/createServerCommand.ts';
import { backupSourceOptions } from '../../settings/backupOptions.ts';
import { serverOptions } from '../../settings/serverOptions.ts';

const { dataDir, logLevel } = serverOptions;

export const verifyBackupSpec = createServerCommand({
  name: 'verify-backup',
  texts: cliTexts.verifyBackup,
  args: [{ name: cliTexts.restore.argument, description: cliTexts.verifyBackup.file, optional: true }],
  options: { dataDir, logLevel, ...backupSourceOptions },
  // Log only errors, because the command itself prints each failure of the check as a sentence.
  defaultLogLevel: () => 'error',
  load: async () => (await import('./verifyBackup.ts')).verifyBackup,
});
