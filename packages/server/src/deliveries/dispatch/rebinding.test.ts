import { createSocket } from 'node:dgram';
import { Resolver } from 'node:dns/promises';
import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { describe, expect, it, onTestFinished } from 'vitest';
import type { HostNameLookup } from '../../core/addresses/createAddressResolver.ts';
import { createSealer } from '../../core/sealing/sealer.ts';
import {
  ALLOWED_LOOPBACK_ADDRESS,
  REFUSED_LOOPBACK_ADDRESS,
  useLoopbackServers,
} from '../guard/testing/useLoopbackServers.ts';
import type { WebhookKeyService } from '../webhooks/index.ts';
import { createDeliveryAttemptSender } from './createDeliveryAttemptSender.ts';
import { defaultDeliverySettings } from './DeliverySettings.ts';
import { claimedDelivery } from './testing/createAttemptSenderFixture.ts';

const { startServer, createTestGuard } = useLoopbackServers();

/**
 * Starts a DNS server (RFC 1035 §4.1) that answers each query for an IPv4 address with the next address, with a time to
 * live of 0, and then repeats the last one.
 */
async function startRebindingDnsServer(addresses: readonly string[]) {
  let answered = 0;
  const socket = createSocket('udp4');
  socket.on('message', (query, { port, address }) => {
    const questionEnd = query.indexOf(0, 12) + 5;
    const question = query.subarray(12, questionEnd);
    const isIpv4 = question.readUInt16BE(question.length - 4) === 1;
    const header = Buffer.from(query.subarray(0, 12));
    header.writeUInt16BE(0x8580, 2);
    header.writeUInt16BE(isIpv4 ? 1 : 0, 6);
    header.writeUInt32BE(0, 8);
    const ip = addresses[Math.min(answered, addresses.length - 1)] ?? '';
    if (isIpv4) answered += 1;
    const record = Buffer.from([0xc0, 12, 0, 1, 0, 1, 0, 0, 0, 0, 0, 4, ...ip.split('.').map(Number)]);
    socket.send(Buffer.concat([header, question, ...(isIpv4 ? [record] : [])]), port, address);
  });
  socket.bind(0, '127.0.0.1');
  await once(socket, 'listening');
  onTestFinished(() => void socket.close());
  const resolver = new Resolver();
  resolver.setServers([`127.0.0.1:${(socket.address() as AddressInfo).port}`]);
  return {
    countAnswers: () => answered,
    lookup: async (hostname: string) => (await resolver.resolve4(hostname)).map(address => ({ address, family: 4 })),
  };
}

/** Creates a sender of deliveries whose guard looks up host names at the DNS server. */
function createSender(lookup: HostNameLookup, url: string) {
  const sender = createDeliveryAttemptSender({
    guard: createTestGuard({ lookup }),
    seal: createSealer([Buffer.alloc(32, 1)]),
    keys: { findSecretRow: async () => undefined } as Partial<WebhookKeyService> as WebhookKeyService,
    apiUrl: 'https://recado.mx/api',
    settings: defaultDeliverySettings,
  });
  return { send: () => sender.send({ ...claimedDelivery, url }, new AbortController().signal) };
}
/** Starts a receiver, and on the same port an internal server that no delivery may reach. */
async function startReceiverAndInternalServer() {
  // The connection is closed after each response, so that the next delivery looks up the name again.
  const receiver = await startServer((_request, response) => response.setHeader('connection', 'close').end('recibido'));
  const internal = await startServer((_request, response) => response.end('secreto'), {
    address: REFUSED_LOOPBACK_ADDRESS,
    port: receiver.port,
  });
  return { receiver, internal, url: receiver.url('avisos.cambia.test', '/webhook') };
}

describe('webhook delivery to a host name that rebinds', () => {
  it('reaches the permitted address, and never the private one of a later lookup', async () => {
    const { receiver, internal, url } = await startReceiverAndInternalServer();
    const dns = await startRebindingDnsServer([ALLOWED_LOOPBACK_ADDRESS, REFUSED_LOOPBACK_ADDRESS]);
    const { send } = createSender(dns.lookup, url);
    expect(await send()).toMatchObject({ statusCode: 200, response: 'recibido' });
    expect(dns.countAnswers()).toBe(1);
    for (let attempt = 0; attempt < 3; attempt += 1)
      expect(await send()).toMatchObject({ statusCode: null, error: 'refused', response: '' });
    expect(dns.countAnswers()).toBe(4);
    expect([receiver.connections(), internal.connections()]).toEqual([1, 0]);
  });

  it('is refused while the name has a private address, and accepted afterwards', async () => {
    const { internal, url } = await startReceiverAndInternalServer();
    const dns = await startRebindingDnsServer([REFUSED_LOOPBACK_ADDRESS, ALLOWED_LOOPBACK_ADDRESS]);
    const { send } = createSender(dns.lookup, url);
    expect(await send()).toMatchObject({ statusCode: null, error: 'refused', response: '' });
    expect(await send()).toMatchObject({ statusCode: 200, response: 'recibido' });
    expect(internal.connections()).toBe(0);
  });
});
