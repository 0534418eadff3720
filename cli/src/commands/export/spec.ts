import { cliTexts } from '@recado/texts';
import { createPlatformCommand } from '../../program/createPlatformCommand.ts';
import { clientExportOptions } from './options.ts';

const { client, file } = cliTexts.contacts;

export const exportSpec = createPlatformCommand({
  name: 'export',
  texts: cliTexts.exportClient,
  args: [client, file],
  options: clientExportOptions,
  load: async () => (await import('./exportClientData.ts')).exportClientData,
});
