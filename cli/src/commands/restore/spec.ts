import { cli } from '@recado/texts';
import { serverCommand } from '../../program/serverCommand.ts';
import { backupSourceOptions } from '../../settings/backupOptions.ts';
import { databaseOptions } from '../../settings/databaseOptions.ts';

export const restoreSpec = serverCommand({
  name: 'restore',
  texts: cli.restore,
  args: [{ name: cli.restore.argument, description: cli.restore.file, optional: true }],
  options: { ...databaseOptions, ...backupSourceOptions },
  load: async () => (await import('./restoreBackup.ts')).restoreBackup,
});
