import { cliTexts } from '@recado/texts';
import { createLocalCommand } from '../../program/createLocalCommand.ts';
import { logoutOptions } from './options.ts';

export const logoutSpec = createLocalCommand({
  name: 'logout',
  texts: cliTexts.logout,
  options: logoutOptions,
  load: async () => (await import('./logout.ts')).logout,
});
