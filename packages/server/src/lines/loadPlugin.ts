import type { Logger, Transport, TransportPlugin } from '@recado/transport';
import type { TransportModule } from './ipc/index.ts';

/**
 * Loads a transport where it is to run. The operator's options were checked when the platform started; here a
 * failure is a programming error, in English, for the log.
 */
export async function loadPlugin({ specifier, options }: TransportModule, log: Logger): Promise<Transport> {
  const { plugin }: { readonly plugin?: TransportPlugin } = await import(specifier);
  if (!plugin) throw new Error(`${specifier} exports no plugin`);
  const { value, error } = plugin.options.validate(options);
  if (error) throw new Error(`options of ${specifier}: ${error.message}`);
  return plugin.create(value, { log });
}
