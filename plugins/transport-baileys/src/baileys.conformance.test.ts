import { transportConformance } from '@recado/transport/conformance';
import { baileysCapabilities } from './baileysCapabilities.ts';
import { createEmulatorDriver, startEmulatedTransport } from './testing/index.ts';

transportConformance({
  name: 'Baileys against the emulator',
  capabilities: baileysCapabilities,
  lids: true,
  endings: [
    'connection-lost',
    'unlinked',
    'replaced',
    'forbidden',
    'suspended',
    'outdated',
    'server-error',
    'restart-required',
  ],
  timeoutMs: 15_000,
  refusals: ['rejected', 'rate-limited', 'restricted'],
  setup: async () => {
    const { emulator, transport } = await startEmulatedTransport();
    return createEmulatorDriver(emulator, transport);
  },
});
