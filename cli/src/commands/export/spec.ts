import { cli } from '@recado/texts';
import { platformCommand } from '../../program/platformCommand.ts';
import { exportOptions } from './options.ts';

const { client, file } = cli.contacts;

export const exportSpec = platformCommand({
  name: 'export',
  texts: cli.exportClient,
  args: [client, file],
  options: exportOptions,
  load: async () => (await import('./exportClient.ts')).exportClient,
});
