import { cliTexts } from '@recado/texts';
import { createServerCommand } from '../../program/createServerCommand.ts';
import { serverOptions } from '../../settings/serverOptions.ts';

const { dataDir, mediaUrl, logLevel } = serverOptions;

export const moveMediaSpec = createServerCommand({
  name: 'move-media',
  texts: cliTexts.moveMedia,
  options: { dataDir, mediaUrl, logLevel },
  // The log contains only errors, because the command itself reports any obstacle in one sentence.
  defaultLogLevel: () => 'error',
  load: async () => (await import('./moveMedia.ts')).moveMedia,
});
