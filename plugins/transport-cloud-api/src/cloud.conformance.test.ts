import { transportConformance } from '@recado/transport/conformance';
import { capabilities } from './capabilities.ts';
import { cloudDriver } from './testing/cloudDriver.ts';
import { startCloud } from './testing/useCloud.ts';

transportConformance({
  name: "the Cloud API against the emulator of Meta's",
  capabilities,
  lids: false,
  endings: ['connection-lost', 'unlinked', 'forbidden', 'suspended'],
  refusals: ['rejected', 'rate-limited', 'restricted'],
  lacks: ['mentions', 'readings'],
  patienceMs: 10_000,
  // Nothing here tries a read again by itself.
  outageMs: 300,
  setup: async () => cloudDriver(await startCloud()),
});
