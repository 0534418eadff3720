import { cli } from '@recado/texts';
import { serverCommand } from '../../program/serverCommand.ts';
import { serverOptions } from '../../settings/serverOptions.ts';

const { dataDir, mediaUrl, logLevel } = serverOptions;

export const moveMediaSpec = serverCommand({
  name: 'move-media',
  texts: cli.moveMedia,
  options: { dataDir, mediaUrl, logLevel },
  // What stands in the way is said in a sentence.
  level: () => 'error',
  load: async () => (await import('./moveMedia.ts')).moveMedia,
});
