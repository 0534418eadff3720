import { cliTexts } from '@recado/texts';
import { createPlatformCommand } from '../../program/createPlatformCommand.ts';

export const restartSpec = createPlatformCommand({
  name: 'restart',
  texts: cliTexts.restart,
  args: [cliTexts.restart.client],
  confirmation: {},
  load: async () => (await import('./restartClient.ts')).restartClient,
});
