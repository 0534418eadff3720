import { cliTexts } from '@recado/texts';
import { createServerCommand } from '../../program/createServerCommand.ts';
import { backupSourceOptions } from '../../settings/backupOptions.ts';
import { databaseOptions } from '../../settings/databaseOptions.ts';

export const restoreSpec = createServerCommand({
  name: 'restore',
  texts: cliTexts.restore,
  args: [{ name: cliTexts.restore.argument, description: cliTexts.restore.file, optional: true }],
  options: { ...databaseOptions, ...backupSourceOptions },
  load: async () => (await import('./restoreBackup.ts')).restoreBackup,
});
