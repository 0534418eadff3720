import { cli } from '@recado/texts';
import { platformCommand } from '../../program/platformCommand.ts';
import { registerOptions } from './options.ts';

export const registerSpec = platformCommand({
  name: 'register',
  texts: cli.register,
  options: registerOptions,
  mayCreateProfile: true,
  actsFor: 'nobody',
  load: async () => (await import('./registerAccount.ts')).registerAccount,
});
