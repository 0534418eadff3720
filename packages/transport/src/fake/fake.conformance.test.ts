import { transportConformance } from '../conformance/index.ts';
import { mediaKinds } from '../content.ts';
import { sendableMessageKinds } from '../message.ts';
import { sessionTaskAreaNames } from '../sessionTasks.ts';
import type { TransportCapabilities } from '../TransportCapabilities.ts';
import { createFakeTransport, type FakeTransportOptions } from './createFakeTransport.ts';
import { createFakeNetwork, type FakeNetworkOptions } from './FakeNetwork.ts';
import { fakeCredentialFields } from './fakeAccount.ts';
import { createFakeDriver } from './testing/createFakeDriver.ts';

const FULL_CAPABILITIES: TransportCapabilities = {
  qr: true,
  pairingCode: true,
  passkey: true,
  groups: true,
  media: mediaKinds,
  sends: sendableMessageKinds.filter(kind => kind !== 'menu' && kind !== 'template'),
  maxMediaBytes: 104_857_600,
  receipts: true,
  calls: true,
  statusPosts: true,
  manages: sessionTaskAreaNames.filter(what => what !== 'templates'),
  dials: true,
};

function declareConformance(
  name: string,
  networkOptions: FakeNetworkOptions,
  transportOptions: FakeTransportOptions = {},
): void {
  transportConformance({
    name,
    capabilities: { ...FULL_CAPABILITIES, ...transportOptions.capabilities },
    lids: networkOptions.lids ?? true,
    endings: ['connection-lost', 'unlinked', 'replaced', 'forbidden', 'server-error'],
    refusals: ['rejected', 'rate-limited', 'restricted'],
    timeoutMs: 10_000,
    outageMs: 200,
    setup: async () => {
      const network = createFakeNetwork(networkOptions);
      return createFakeDriver(network, createFakeTransport(network, { ackTimeoutMs: 200, ...transportOptions }));
    },
  });
}

declareConformance('the fake', {}, { ratchet: true });
declareConformance('the fake over a slow network without LIDs', {
  latencyMs: 15,
  lids: false,
  restartAfterPairing: false,
});
declareConformance(
  'the fake that can do little',
  {},
  {
    capabilities: {
      qr: false,
      pairingCode: false,
      passkey: false,
      groups: false,
      media: ['image'],
      sends: ['location'],
      maxMediaBytes: 1_000_000,
      receipts: false,
      statusPosts: false,
      calls: false,
      manages: [],
      dials: false,
    },
  },
);
declareConformance(
  'the fake that is linked by credentials and posts',
  {},
  {
    capabilities: {
      qr: false,
      pairingCode: false,
      passkey: false,
      credentials: fakeCredentialFields,
      sends: sendableMessageKinds,
      manages: sessionTaskAreaNames,
      replyWindowMs: 86_400_000,
    },
  },
);
