import { cliTexts } from '@recado/texts';
import type { CommandGroupSpec } from '../../program/CommandSpec.ts';
import { createServerCommand } from '../../program/createServerCommand.ts';
import { serverOptions } from '../../settings/serverOptions.ts';

const { plugins } = cliTexts;
const { transport, transportOptions, transports, transportsOptions, natsUrl, mediaUrl, tracesUrl, dataDir } =
  serverOptions;

export const pluginsSpec: CommandGroupSpec = {
  name: 'plugins',
  texts: plugins,
  defaultCommand: 'list',
  commands: [
    createServerCommand({
      name: 'list',
      texts: plugins.list,
      options: { transport, transportOptions, transports, transportsOptions, natsUrl, mediaUrl, tracesUrl, dataDir },
      load: async () => (await import('./listPlugins.ts')).listPlugins,
    }),
    createServerCommand({
      name: 'create',
      texts: plugins.create,
      args: [{ name: plugins.create.argument, description: plugins.create.about }],
      options: {},
      load: async () => (await import('./createPlugin.ts')).createPlugin,
    }),
    createServerCommand({
      name: 'add',
      texts: plugins.add,
      args: [{ name: plugins.add.argument, description: plugins.add.about }],
      options: { dataDir },
      confirmation: {},
      load: async () => (await import('./addPlugin.ts')).addPlugin,
    }),
    createServerCommand({
      name: 'remove',
      texts: plugins.remove,
      args: [{ name: plugins.remove.argument, description: plugins.remove.about }],
      options: { dataDir },
      confirmation: {},
      load: async () => (await import('./removePlugin.ts')).removePlugin,
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
