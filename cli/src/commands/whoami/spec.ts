import { cli } from '@recado/texts';
import { platformCommand } from '../../program/platformCommand.ts';

export const whoamiSpec = platformCommand({
  name: 'whoami',
  texts: cli.whoami,
  load: async () => (await import('./whoami.ts')).whoami,
});
