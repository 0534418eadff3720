import { cli } from '@recado/texts';
import { serverCommand } from '../../program/serverCommand.ts';
import { databaseOptions } from '../../settings/databaseOptions.ts';

export const grantAdminSpec = serverCommand({
  name: 'grant-admin',
  texts: cli.grantAdmin,
  args: [{ name: cli.grantAdmin.argument, description: cli.grantAdmin.email }],
  options: databaseOptions,
  load: async () => (await import('./grantAdmin.ts')).grantAdmin,
});
