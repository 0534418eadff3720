import { cli } from '@recado/texts';
import { serverCommand } from '../../program/serverCommand.ts';
import { serverOptions } from '../../settings/serverOptions.ts';

const { dataDir, natsUrl, logLevel } = serverOptions;

export const drainSpec = serverCommand({
  name: 'drain',
  texts: cli.drain,
  args: [{ name: cli.drain.argument, description: cli.drain.node, optional: true }],
  options: { dataDir, natsUrl, logLevel },
  // The command already reports problems in sentences, and log warnings would repeat them.
  defaultLogLevel: () => 'error',
  load: async () => (await import('./drain.ts')).drain,
});
