import { cliTexts } from '@recado/texts';
import { createServerCommand } from '../../program/createServerCommand.ts';
import { serverOptions } from '../../settings/serverOptions.ts';

const { dataDir, natsUrl, logLevel } = serverOptions;

export const drainSpec = createServerCommand({
  name: 'drain',
  texts: cliTexts.drain,
  args: [{ name: cliTexts.drain.argument, description: cliTexts.drain.node, optional: true }],
  options: { dataDir, natsUrl, logLevel },
  // The command already reports problems in sentences, and log warnings would repeat them.
  defaultLogLevel: () => 'error',
  load: async () => (await import('./drainNode.ts')).drainNode,
});
