import { mediaKinds } from '../content.ts';
import { TransportError } from '../errors.ts';
import { sendableMessageKinds } from '../message.ts';
import type { Session } from '../Session.ts';
import type { SessionHost } from '../SessionHost.ts';
import { sessionTaskAreaNames } from '../sessionTasks.ts';
import type { TransportCapabilities } from '../TransportCapabilities.ts';
import type { ClientToConnect, Transport } from '../transport.ts';
import type { FakeNetwork } from './FakeNetwork.ts';
import { FakeSession } from './FakeSession.ts';
import type { FakeSessionOptions } from './FakeSessionOperations.ts';
import { fakeNetworkDestination } from './openOutboundConnection.ts';

export interface FakeTransportOptions extends Partial<Omit<FakeSessionOptions, 'capabilities'>> {
  /**
   * Capabilities that replace the defaults. By default the transport has all capabilities except
   * credentials, menus and templates, and accepts media up to 100 MiB.
   */
  readonly capabilities?: Partial<TransportCapabilities>;
  /** Name that distinguishes several fake transports. Default: `fake`. */
  readonly name?: string;
}

const DEFAULT_CAPABILITIES: TransportCapabilities = {
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

const networks = new WeakMap<Transport, FakeNetwork>();

/** Creates a transport to a fake network. Several transports may share one network. */
export function createFakeTransport(network: FakeNetwork, options: FakeTransportOptions = {}): Transport {
  const sessionOptions: FakeSessionOptions = {
    ackTimeoutMs: options.ackTimeoutMs ?? 20_000,
    autoScan: options.autoScan ?? false,
    ratchet: options.ratchet ?? false,
    capabilities: { ...DEFAULT_CAPABILITIES, ...options.capabilities },
  };
  const transport: Transport = {
    name: options.name ?? 'fake',
    capabilities: sessionOptions.capabilities,
    async open(client: ClientToConnect, host: SessionHost): Promise<Session> {
      const session = new FakeSession(network, client, host, sessionOptions);
      queueMicrotask(() => void session.run());
      return session;
    },
    ...(sessionOptions.capabilities.dials && {
      async probe(dial, signal) {
        const socket = await dial(fakeNetworkDestination, signal);
        socket.destroy();
        if (network.faults.unreachable) throw new TransportError('unreachable', 'The network does not respond.');
      },
    }),
  };
  networks.set(transport, network);
  return transport;
}

/** Returns the network of any fake transport. @throws Error if it is not a fake */
export function getFakeNetwork(transport: Transport): FakeNetwork {
  const network = networks.get(transport);
  if (!network) throw new Error(`The transport ${transport.name} is not a fake.`);
  return network;
}
