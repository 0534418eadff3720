import type { Transport } from '@recado/transport';
import { capabilities } from './capabilities.ts';
import type { CloudOptions } from './options.ts';
import { CloudSession } from './session/CloudSession.ts';
import { settings, type Timings } from './settings.ts';

/** @param now the time, Unix milliseconds: an emulator's may be driven */
export function cloudTransport(
  options: CloudOptions,
  timings: Partial<Timings> = {},
  now?: () => number,
): Transport {
  const shared = settings(options, timings, now);
  return {
    name: 'cloud-api',
    capabilities,
    protocolVersion: options.version,
    async open(_client, host) {
      const session = new CloudSession(shared, host);
      queueMicrotask(() => void session.run());
      return session;
    },
  };
}
