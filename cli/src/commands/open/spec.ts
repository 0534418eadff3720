import { cli } from '@recado/texts';
import { platformCommand } from '../../program/platformCommand.ts';

const { open } = cli;

export const openSpec = platformCommand({
  name: 'open',
  texts: open,
  args: [{ name: open.argument, description: open.client, optional: true }],
  actsFor: 'anybody',
  load: async () => (await import('./openConsole.ts')).openConsole,
});
