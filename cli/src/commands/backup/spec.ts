import { cliTexts } from '@recado/texts';
import { createServerCommand } from '../../program/createServerCommand.ts';
import { backupTargetOptions } from '../../settings/backupOptions.ts';
import { databaseOptions } from '../../settings/databaseOptions.ts';

export const backupSpec = createServerCommand({
  name: 'backup',
  texts: cliTexts.backup,
  args: [{ name: cliTexts.backup.argument, description: cliTexts.backup.file, optional: true }],
  options: { ...databaseOptions, ...backupTargetOptions },
  load: async () => (await import('./createBackup.ts')).createBackup,
});
