import { cli } from '@recado/texts';
import { platformCommand } from '../../program/platformCommand.ts';
import { registerOptions } from './options.ts';

export const registerSpec = platformCommand({
  name: 'register',
  texts: cli.register,
  options: registerOptions,
  opensProfile: true,
  speaksFor: 'nobody',
  load: async () => (await import('./register.ts')).register,
});
