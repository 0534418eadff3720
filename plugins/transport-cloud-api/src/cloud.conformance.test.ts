import { transportConformance } from '@recado/transport/conformance';
import { cloudCapabilities } from './cloudCapabilities.ts';
import { createCloudDriver } from './testing/createCloudDriver.ts';
import { startEmulatedCloudTransport } from './testing/startEmulatedCloudTransport.ts';

transportConformance({
  name: "the Cloud API against the emulator of Meta's",
  capabilities: cloudCapabilities,
  lids: false,
  endings: ['connection-lost', 'unlinked', 'forbidden', 'suspended'],
  refusals: ['rejected', 'rate-limited', 'restricted'],
  lacks: ['mentions', 'readings'],
  timeoutMs: 30_000,
  // The outage is short, because the transport does not retry reads by itself.
  outageMs: 300,
  setup: async () => createCloudDriver(await startEmulatedCloudTransport()),
});
