import { cli } from '@recado/texts';
import { serverCommand } from '../../program/serverCommand.ts';
import { serverOptions } from '../../settings/serverOptions.ts';

const { dataDir, mediaUrl, logLevel } = serverOptions;

export const moveMediaSpec = serverCommand({
  name: 'move-media',
  texts: cli.moveMedia,
  options: { dataDir, mediaUrl, logLevel },
  // The log contains only errors, because the command itself reports any obstacle in one sentence.
  defaultLogLevel: () => 'error',
  load: async () => (await import('./moveMedia.ts')).moveMedia,
});
