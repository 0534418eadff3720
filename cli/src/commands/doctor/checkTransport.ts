import { cli } from '@recado/texts';
import { inspectTransport } from '../../serving/inspectTransport.ts';
import { takesPort } from '../../serving/takesPort.ts';
import { transportOptions } from '../../serving/transportOptions.ts';
import type { ServerContext } from '../../settings/openServerContext.ts';
import { version } from '../../version.ts';
import { type Check, failed, failedWith, ok } from './Check.ts';

/** Installed, made for this port, and content with its options. */
export async function checkTransport({
  settings,
  log,
}: Pick<ServerContext, 'settings' | 'log'>): Promise<Check> {
  try {
    const found = await inspectTransport(settings.transport, transportOptions(settings), log);
    if (takesPort(found.port, version)) {
      return ok('transport', cli.doctor.transport.found(found.name, found.version));
    }
    return failed('transport', cli.plugins.otherPort(found.name, found.port ?? '', version));
  } catch (error) {
    return failedWith('transport', error);
  }
}
