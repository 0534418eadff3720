import { cli } from '@recado/texts';
import { serverCommand } from '../../program/serverCommand.ts';
import { serverOptions } from '../../settings/serverOptions.ts';

export const serveSpec = serverCommand({
  name: 'serve',
  texts: cli.serve,
  options: serverOptions,
  // A terminal shows warnings and errors only. A service's log also records normal operation.
  defaultLogLevel: () => (process.stderr.isTTY ? 'warn' : 'info'),
  load: async () => (await import('./serve.ts')).serve,
});
