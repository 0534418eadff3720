import { cli } from '@recado/texts';
import { platformCommand } from '../../program/platformCommand.ts';
import { statusOptions } from './options.ts';

export const statusSpec = platformCommand({
  name: 'status',
  texts: cli.status,
  options: statusOptions,
  load: async () => (await import('./showStatus.ts')).showStatus,
});
