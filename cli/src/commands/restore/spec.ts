import { cli } from '@recado/texts';
import { serverCommand } from '../../program/serverCommand.ts';
import { fromOptions } from '../../settings/backupOptions.ts';
import { databaseOptions } from '../../settings/databaseOptions.ts';

export const restoreSpec = serverCommand({
  name: 'restore',
  texts: cli.restore,
  args: [{ name: cli.restore.argument, about: cli.restore.file, optional: true }],
  options: { ...databaseOptions, ...fromOptions },
  load: async () => (await import('./restore.ts')).restore,
});
