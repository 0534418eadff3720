import { cli } from '@recado/texts';
import { platformCommand } from '../../program/platformCommand.ts';

const { open } = cli;

export const openSpec = platformCommand({
  name: 'open',
  texts: open,
  args: [{ name: open.argument, about: open.client, optional: true }],
  speaksFor: 'anybody',
  load: async () => (await import('./open.ts')).open,
});
