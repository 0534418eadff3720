import { cli } from '@recado/texts';
import { serverCommand } from '../../program/serverCommand.ts';
import { databaseOptions } from '../../settings/databaseOptions.ts';

export const restoreSpec = serverCommand({
  name: 'restore',
  texts: cli.restore,
  args: [{ name: cli.restore.argument, about: cli.restore.file }],
  options: databaseOptions,
  load: async () => (await import('./restore.ts')).restore,
});
