import { cliTexts } from '@recado/texts';
import { createServerCommand } from '../../program/createServerCommand.ts';
import { serverOptions } from '../../settings/serverOptions.ts';

const { dataDir, natsUrl, logLevel } = serverOptions;

export const drainSpec = createServerCommand({
  name: 'drain',
  texts: cliTexts.drain,
  args: [{ name: cliTexts.drain.argument, description: cliTexts.drain.node, optional: true }],
  options: { dataDir, natsUrl, logLevel },
  confirmation: {},
  // Log only errors, because the command itself reports problems in sentences, and warnings would repeat them.
  defaultLogLevel: () => 'error',
  load: async () => (await import('./drainClusterNode.ts')).drainClusterNode,
});
