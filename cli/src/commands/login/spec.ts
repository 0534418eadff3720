import { cliTexts } from '@recado/texts';
import { createPlatformCommand } from '../../program/createPlatformCommand.ts';
import { loginOptions } from './options.ts';

export const loginSpec = createPlatformCommand({
  name: 'login',
  texts: cliTexts.login,
  options: loginOptions,
  mayCreateProfile: true,
  actsFor: 'nobody',
  load: async () => (await import('./login.ts')).login,
});
