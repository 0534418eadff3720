import { cli } from '@recado/texts';
import { serverCommand } from '../../program/serverCommand.ts';
import { toOptions } from '../../settings/backupOptions.ts';
import { databaseOptions } from '../../settings/databaseOptions.ts';

export const backupSpec = serverCommand({
  name: 'backup',
  texts: cli.backup,
  args: [{ name: cli.backup.argument, about: cli.backup.file, optional: true }],
  options: { ...databaseOptions, ...toOptions },
  load: async () => (await import('./backup.ts')).backup,
});
