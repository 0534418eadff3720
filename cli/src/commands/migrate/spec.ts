import { cli } from '@recado/texts';
import { serverCommand } from '../../program/serverCommand.ts';
import { databaseOptions } from '../../settings/databaseOptions.ts';

export const migrateSpec = serverCommand({
  name: 'migrate',
  texts: cli.migrate,
  options: databaseOptions,
  load: async () => (await import('./migrate.ts')).migrate,
});
