import { cliTexts } from '@recado/texts';
import { createServerCommand } from '../../program/createServerCommand.ts';
import { serverOptions } from '../../settings/serverOptions.ts';

const { dataDir, mediaUrl, logLevel } = serverOptions;

export const moveMediaSpec = createServerCommand({
  name: 'move-media',
  texts: cliTexts.moveMedia,
  options: { dataDir, mediaUrl, logLevel },
  // Log only errors by default, because the command itself reports in one sentence why files cannot be moved.
  defaultLogLevel: () => 'error',
  load: async () => (await import('./moveMedia.ts')).moveMedia,
});
