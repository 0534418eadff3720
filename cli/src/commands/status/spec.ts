import { cliTexts } from '@recado/texts';
import { createPlatformCommand } from '../../program/createPlatformCommand.ts';
import { statusOptions } from './options.ts';

export const statusSpec = createPlatformCommand({
  name: 'status',
  texts: cliTexts.status,
  options: statusOptions,
  load: async () => (await import('./showStatus.ts')).showStatus,
});
