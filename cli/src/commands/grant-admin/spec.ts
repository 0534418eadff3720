import { cliTexts } from '@recado/texts';
import { createServerCommand } from '../../program/createServerCommand.ts';
import { databaseOptions } from '../../settings/databaseOptions.ts';

export const grantAdminSpec = createServerCommand({
  name: 'grant-admin',
  texts: cliTexts.grantAdmin,
  args: [{ name: cliTexts.grantAdmin.argument, description: cliTexts.grantAdmin.email }],
  options: databaseOptions,
  load: async () => (await import('./grantAdmin.ts')).grantAdmin,
});
