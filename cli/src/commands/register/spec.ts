import { cliTexts } from '@recado/texts';
import { createPlatformCommand } from '../../program/createPlatformCommand.ts';
import { registerOptions } from './options.ts';

export const registerSpec = createPlatformCommand({
  name: 'register',
  texts: cliTexts.register,
  options: registerOptions,
  mayCreateProfile: true,
  actsFor: 'nobody',
  load: async () => (await import('./registerAccount.ts')).registerAccount,
});
