import { cliTexts } from '@recado/texts';
import { createPlatformCommand } from '../../program/createPlatformCommand.ts';

const { open } = cliTexts;

export const openSpec = createPlatformCommand({
  name: 'open',
  texts: open,
  args: [{ name: open.argument, description: open.client, optional: true }],
  actsFor: 'anybody',
  load: async () => (await import('./openConsole.ts')).openConsole,
});
