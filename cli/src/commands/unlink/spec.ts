import { cliTexts } from '@recado/texts';
import { createPlatformCommand } from '../../program/createPlatformCommand.ts';

export const unlinkSpec = createPlatformCommand({
  name: 'unlink',
  texts: cliTexts.unlink,
  args: [cliTexts.unlink.client],
  confirmation: {},
  load: async () => (await import('./unlinkClient.ts')).unlinkClient,
});
