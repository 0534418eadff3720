import { transportConformance } from '@recado/transport/conformance';
import { capabilities } from './capabilities.ts';
import { emulated, emulatorDriver } from './testing/index.ts';

transportConformance({
  name: 'Baileys against the emulator',
  capabilities,
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
  patienceMs: 15_000,
  refusals: ['rejected', 'rate-limited', 'restricted'],
  setup: async () => {
    const { emulator, transport } = await emulated();
    return emulatorDriver(emulator, transport);
  },
});
