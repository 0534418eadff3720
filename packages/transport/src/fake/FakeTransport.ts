import { mediaKinds } from '../content.ts';
import { TransportError } from '../errors.ts';
import { sendableKinds } from '../message.ts';
import { manageable } from '../tasks.ts';
import type { Capabilities, Host, Session, Transport, TransportClient } from '../transport.ts';
import type { FakeSessionOptions } from './FakeActs.ts';
import type { FakeNetwork } from './FakeNetwork.ts';
import { FakeSession } from './FakeSession.ts';
import { fakePlace } from './fakeWay.ts';

export interface FakeTransportOptions extends Partial<Omit<FakeSessionOptions, 'capabilities'>> {
  /** What it cannot do after all; default: everything but credentials, menus and templates, media up to 100 MiB. */
  readonly capabilities?: Partial<Capabilities>;
  /** Default: `fake`. Several of a kind are told apart by it. */
  readonly name?: string;
}

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

const networks = new WeakMap<Transport, FakeNetwork>();

/** A transport to a fake network. Several may share one. */
export function fakeTransport(network: FakeNetwork, options: FakeTransportOptions = {}): Transport {
  const sessionOptions: FakeSessionOptions = {
    ackTimeoutMs: options.ackTimeoutMs ?? 20_000,
    autoScan: options.autoScan ?? false,
    ratchet: options.ratchet ?? false,
    capabilities: { ...everything, ...options.capabilities },
  };
  const transport: Transport = {
    name: options.name ?? 'fake',
    capabilities: sessionOptions.capabilities,
    async open(client: TransportClient, host: Host): Promise<Session> {
      const session = new FakeSession(network, client, host, sessionOptions);
      queueMicrotask(() => void session.run());
      return session;
    },
    ...(sessionOptions.capabilities.dials && {
      async probe(dial, signal) {
        const socket = await dial(fakePlace, signal);
        socket.destroy();
        if (network.faults.unreachable) throw new TransportError('unreachable', 'Nobody answers.');
      },
    }),
  };
  networks.set(transport, network);
  return transport;
}

/** The network behind a fake transport, wherever it was created. @throws Error when it is no fake */
export function networkOf(transport: Transport): FakeNetwork {
  const network = networks.get(transport);
  if (!network) throw new Error(`The transport ${transport.name} is not a fake.`);
  return network;
}
