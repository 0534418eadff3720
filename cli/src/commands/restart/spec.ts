import { cli } from '@recado/texts';
import { platformCommand } from '../../program/platformCommand.ts';

export const restartSpec = platformCommand({
  name: 'restart',
  texts: cli.restart,
  args: [cli.restart.client],
  load: async () => (await import('./restartClient.ts')).restartClient,
});
