import { cli } from '@recado/texts';
import { serverCommand } from '../../program/serverCommand.ts';
import { serverOptions } from '../../settings/serverOptions.ts';

export const serveSpec = serverCommand({
  name: 'serve',
  texts: cli.serve,
  options: serverOptions,
  // A terminal shows only warnings and errors, but the log of a service also records normal operation.
  defaultLogLevel: () => (process.stderr.isTTY ? 'warn' : 'info'),
  load: async () => (await import('./serve.ts')).serve,
});
