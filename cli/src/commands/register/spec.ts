import { cliTexts } from '@recado/texts';
import { createPlatformCommand } from '../../program/createPlatformCommand.ts';
import { registrationOptions } from './options.ts';

export const registerSpec = createPlatformCommand({
  name: 'register',
  texts: cliTexts.register,
  options: registrationOptions,
  mayCreateProfile: true,
  actsFor: 'nobody',
  load: async () => (await import('./registerAccount.ts')).registerAccount,
});
