import type { Transport } from '@recado/transport';
import { capabilities } from './capabilities.ts';
import { createSettings, type Timings } from './createSettings.ts';
import type { CloudOptions } from './options.ts';
import { CloudSession } from './session/CloudSession.ts';

/** @param now returns the current time in Unix milliseconds; an emulator may control this clock */
export function createCloudTransport(
  options: CloudOptions,
  timings: Partial<Timings> = {},
  now?: () => number,
): Transport {
  const sharedSettings = createSettings(options, timings, now);
  return {
    name: 'cloud-api',
    capabilities,
    protocolVersion: options.version,
    async open(_client, host) {
      const session = new CloudSession(sharedSettings, host);
      queueMicrotask(() => void session.run());
      return session;
    },
  };
}
