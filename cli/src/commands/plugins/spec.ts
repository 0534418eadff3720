import { cli } from '@recado/texts';
import { serverCommand } from '../../program/serverCommand.ts';
import { serverOptions } from '../../settings/serverOptions.ts';

const { transport, transportOptions, transports, transportsOptions } = serverOptions;

export const pluginsSpec = serverCommand({
  name: 'plugins',
  texts: cli.plugins,
  options: { transport, transportOptions, transports, transportsOptions },
  load: async () => (await import('./listPlugins.ts')).listPlugins,
});
