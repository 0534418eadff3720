import { cli } from '@recado/texts';
import { serverCommand } from '../../program/serverCommand.ts';
import { backupTargetOptions } from '../../settings/backupOptions.ts';
import { databaseOptions } from '../../settings/databaseOptions.ts';

export const backupSpec = serverCommand({
  name: 'backup',
  texts: cli.backup,
  args: [{ name: cli.backup.argument, description: cli.backup.file, optional: true }],
  options: { ...databaseOptions, ...backupTargetOptions },
  load: async () => (await import('./backup.ts')).backup,
});
