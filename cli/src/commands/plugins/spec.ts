import { cliTexts } from '@recado/texts';
import type { CommandGroupSpec } from '../../program/CommandSpec.ts';
import { createServerCommand } from '../../program/createServerCommand.ts';
import { serverOptions } from '../../settings/serverOptions.ts';

const { plugins } = cliTexts;
const { transport, transportOptions, transports, transportsOptions, natsUrl, tracesUrl, dataDir } = serverOptions;

export const pluginsSpec: CommandGroupSpec = {
  name: 'plugins',
  texts: plugins,
  defaultCommand: 'list',
  commands: [
    createServerCommand({
      name: 'list',
      texts: plugins.list,
      options: { transport, transportOptions, transports, transportsOptions, natsUrl, tracesUrl, dataDir },
      load: async () => (await import('./listPlugins.ts')).listPlugins,
    }),
    createServerCommand({
      name: 'test',
      texts: plugins.test,
      args: [{ name: plugins.test.argument, description: plugins.test.about }],
      options: {},
      load: async () => (await import('./testPlugin.ts')).testPlugin,
    }),
  ],
};
