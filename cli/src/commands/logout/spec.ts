import { cli } from '@recado/texts';
import { localCommand } from '../../program/localCommand.ts';
import { logoutOptions } from './options.ts';

export const logoutSpec = localCommand({
  name: 'logout',
  texts: cli.logout,
  options: logoutOptions,
  load: async () => (await import('./logout.ts')).logout,
});
