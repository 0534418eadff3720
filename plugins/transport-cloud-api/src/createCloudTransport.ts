import type { Transport } from '@recado/transport';
import { cloudCapabilities } from './cloudCapabilities.ts';
import { type CloudApiTimings, createCloudSettings } from './createCloudSettings.ts';
import type { CloudApiOptions } from './options.ts';
import { CloudSession } from './session/CloudSession.ts';

/**
 * Creates the transport that connects numbers to Meta's Cloud API.
 * @param now returns the current time in Unix milliseconds; an emulator may control this clock
 */
export function createCloudTransport(
  options: CloudApiOptions,
  timings: Partial<CloudApiTimings> = {},
  now?: () => number,
): Transport {
  const sharedSettings = createCloudSettings(options, timings, now);
  return {
    name: 'cloud-api',
    capabilities: cloudCapabilities,
    protocolVersion: options.version,
    async open(_client, host) {
      const session = new CloudSession(sharedSettings, host);
      queueMicrotask(() => void session.run());
      return session;
    },
  };
}
