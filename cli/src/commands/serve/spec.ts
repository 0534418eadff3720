import { cli } from '@recado/texts';
import { serverCommand } from '../../program/serverCommand.ts';
import { serverOptions } from '../../settings/serverOptions.ts';

export const serveSpec = serverCommand({
  name: 'serve',
  texts: cli.serve,
  options: serverOptions,
  // Whoever watches a terminal wants to see trouble; whoever reads a service's log, what happened.
  level: () => (process.stderr.isTTY ? 'warn' : 'info'),
  load: async () => (await import('./serve.ts')).serve,
});
