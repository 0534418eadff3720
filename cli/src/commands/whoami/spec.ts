import { cliTexts } from '@recado/texts';
import { createPlatformCommand } from '../../program/createPlatformCommand.ts';

export const whoamiSpec = createPlatformCommand({
  name: 'whoami',
  texts: cliTexts.whoami,
  load: async () => (await import('./whoami.ts')).whoami,
});
