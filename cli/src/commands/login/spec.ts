import { cli } from '@recado/texts';
import { platformCommand } from '../../program/platformCommand.ts';
import { loginOptions } from './options.ts';

export const loginSpec = platformCommand({
  name: 'login',
  texts: cli.login,
  options: loginOptions,
  mayCreateProfile: true,
  actsFor: 'nobody',
  load: async () => (await import('./login.ts')).login,
});
