import { cli } from '@recado/texts';
import { platformCommand } from '../../program/platformCommand.ts';

export const unlinkSpec = platformCommand({
  name: 'unlink',
  texts: cli.unlink,
  args: [cli.unlink.client],
  load: async () => (await import('./unlink.ts')).unlink,
});
