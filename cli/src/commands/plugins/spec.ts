import { cliTexts } from '@recado/texts';
import { createServerCommand } from '../../program/createServerCommand.ts';
import { serverOptions } from '../../settings/serverOptions.ts';

const { transport, transportOptions, transports, transportsOptions } = serverOptions;

export const pluginsSpec = createServerCommand({
  name: 'plugins',
  texts: cliTexts.plugins,
  options: { transport, transportOptions, transports, transportsOptions },
  load: async () => (await import('./listPlugins.ts')).listPlugins,
});
