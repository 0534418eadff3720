import { transportConformance } from '../conformance/index.ts';
import { mediaKinds } from '../content.ts';
import { sendableKinds } from '../message.ts';
import { manageable } from '../tasks.ts';
import type { Capabilities } from '../transport.ts';
import { createFakeNetwork, type FakeNetworkOptions } from './FakeNetwork.ts';
import { type FakeTransportOptions, fakeTransport } from './FakeTransport.ts';
import { fakeCredentialFields } from './fakeAccount.ts';
import { fakeDriver } from './testing/fakeDriver.ts';

const everything: Capabilities = {
  qr: true,
  pairingCode: true,
  groups: true,
  media: mediaKinds,
  sends: sendableKinds.filter(kind => kind !== 'menu' && kind !== 'template'),
  maxMediaBytes: 104_857_600,
  receipts: true,
  calls: true,
  manages: manageable.filter(what => what !== 'templates'),
  dials: true,
};

function conforms(
  name: string,
  networkOptions: FakeNetworkOptions,
  transportOptions: FakeTransportOptions = {},
): void {
  transportConformance({
    name,
    capabilities: { ...everything, ...transportOptions.capabilities },
    lids: networkOptions.lids ?? true,
    endings: ['connection-lost', 'unlinked', 'replaced', 'forbidden', 'server-error'],
    refusals: ['rejected', 'rate-limited', 'restricted'],
    patienceMs: 10_000,
    outageMs: 200,
    setup: async () => {
      const network = createFakeNetwork(networkOptions);
      return fakeDriver(network, fakeTransport(network, { ackTimeoutMs: 200, ...transportOptions }));
    },
  });
}

conforms('the fake', {}, { ratchet: true });
conforms('the fake over a slow network without LIDs', {
  latencyMs: 15,
  lids: false,
  restartAfterPairing: false,
});
conforms(
  'the fake that can do little',
  {},
  {
    capabilities: {
      qr: false,
      pairingCode: false,
      groups: false,
      media: ['image'],
      sends: ['location'],
      maxMediaBytes: 1_000_000,
      receipts: false,
      calls: false,
      manages: [],
      dials: false,
    },
  },
);
conforms(
  'the fake that is linked by credentials and posts',
  {},
  {
    capabilities: {
      qr: false,
      pairingCode: false,
      credentials: fakeCredentialFields,
      sends: sendableKinds,
      manages: manageable,
      replyWindowMs: 86_400_000,
    },
  },
);
