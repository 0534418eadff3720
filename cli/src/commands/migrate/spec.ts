import { cliTexts } from '@recado/texts';
import { createServerCommand } from '../../program/createServerCommand.ts';
import { databaseOptions } from '../../settings/databaseOptions.ts';

export const migrateSpec = createServerCommand({
  name: 'migrate',
  texts: cliTexts.migrate,
  options: databaseOptions,
  load: async () => (await import('./migrate.ts')).migrate,
});
