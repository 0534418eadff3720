import { cliTexts } from '@recado/texts';
import { createServerCommand } from '../../program/createServerCommand.ts';
import { serverOptions } from '../../settings/serverOptions.ts';

export const serveSpec = createServerCommand({
  name: 'serve',
  texts: cliTexts.serve,
  options: serverOptions,
  // By default, a terminal shows only warnings and errors. The log of a service also records normal operation.
  defaultLogLevel: () => (process.stderr.isTTY ? 'warn' : 'info'),
  load: async () => (await import('./serve.ts')).serve,
});
