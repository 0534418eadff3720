import type { Transport } from '@recado/transport';
import { capabilities } from './capabilities.ts';
import { type CloudTimings, createCloudSettings } from './createCloudSettings.ts';
import type { CloudApiOptions } from './options.ts';
import { CloudSession } from './session/CloudSession.ts';

/**
 * Creates the transport that connects numbers to Meta's Cloud API.
 * @param now returns the current time in Unix milliseconds; an emulator may control this clock
 */
export function createCloudTransport(
  options: CloudApiOptions,
  timings: Partial<CloudTimings> = {},
  now?: () => number,
): Transport {
  const sharedSettings = createCloudSettings(options, timings, now);
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
