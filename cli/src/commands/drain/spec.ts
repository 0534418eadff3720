import { cli } from '@recado/texts';
import { serverCommand } from '../../program/serverCommand.ts';
import { serverOptions } from '../../settings/serverOptions.ts';

const { dataDir, natsUrl, logLevel } = serverOptions;

export const drainSpec = serverCommand({
  name: 'drain',
  texts: cli.drain,
  args: [{ name: cli.drain.argument, about: cli.drain.node, optional: true }],
  options: { dataDir, natsUrl, logLevel },
  // What stands in the way is said in a sentence.
  level: () => 'error',
  load: async () => (await import('./drain.ts')).drain,
});
