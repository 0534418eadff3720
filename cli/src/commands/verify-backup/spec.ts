import { cli } from '@recado/texts';
import { serverCommand } from '../../program/serverCommand.ts';
import { fromOptions } from '../../settings/backupOptions.ts';
import { serverOptions } from '../../settings/serverOptions.ts';

const { dataDir, logLevel } = serverOptions;

export const verifyBackupSpec = serverCommand({
  name: 'verify-backup',
  texts: cli.verifyBackup,
  args: [{ name: cli.restore.argument, about: cli.verifyBackup.file, optional: true }],
  options: { dataDir, logLevel, ...fromOptions },
  // What stands in the way is said in a sentence.
  level: () => 'error',
  load: async () => (await import('./verifyBackup.ts')).verifyBackup,
});
