import { cli } from '@recado/texts';
import { serverCommand } from '../../program/serverCommand.ts';
import { serverOptions } from '../../settings/serverOptions.ts';

const { transport, transportOptions } = serverOptions;

export const pluginsSpec = serverCommand({
  name: 'plugins',
  texts: cli.plugins,
  options: { transport, transportOptions },
  load: async () => (await import('./plugins.ts')).plugins,
});
