import { Agent, request } from 'undici';
import { afterEach, describe, expect, it } from 'vitest';
import { createAddressResolver, createPinnedDnsLookup } from '../../core/addresses/createAddressResolver.ts';
import { createIpAddressPolicy } from '../../core/addresses/createIpAddressPolicy.ts';
import { createGuardedConnector } from './createGuardedConnector.ts';
import { testCertificate } from './testing/testCertificate.ts';
import { ALLOWED_LOOPBACK_ADDRESS, createTestDnsResolver, useLoopbackServers } from './testing/useLoopbackServers.ts';

const { startServer } = useLoopbackServers();
const agents: Agent[] = [];
afterEach(async () => {
  for (const agent of agents.splice(0)) await agent.destroy();
});

function createSecureAgent(trust?: { ca: string }): Agent {
  const addressPolicy = createIpAddressPolicy([`${ALLOWED_LOOPBACK_ADDRESS}/32`]);
  const { lookup } = createTestDnsResolver({
    'archivos.test': [ALLOWED_LOOPBACK_ADDRESS],
    'ajeno.test': [ALLOWED_LOOPBACK_ADDRESS],
  });
  const agent = new Agent({
    connect: createGuardedConnector(
      addressPolicy,
      createPinnedDnsLookup(createAddressResolver(addressPolicy, lookup)),
      trust,
    ),
  });
  agents.push(agent);
  return agent;
}

const startGreetingServer = () => startServer((_request, response) => response.end('hola'), { isSecure: true });

describe('guarded connector', () => {
  it('connects with TLS to the server to which the host name belongs', async () => {
    const server = await startGreetingServer();
    const dispatcher = createSecureAgent({ ca: testCertificate.cert });
    const answer = await request(server.url('archivos.test'), { dispatcher });
    expect(await answer.body.text()).toBe('hola');
    expect(server.requests).toEqual([`GET / archivos.test:${server.port}`]);
  });

  it.each([
    ['a self-signed certificate that is not trusted', 'archivos.test', undefined, 'DEPTH_ZERO_SELF_SIGNED_CERT'],
    ['a certificate for another name', 'ajeno.test', { ca: testCertificate.cert }, 'ERR_TLS_CERT_ALTNAME_INVALID'],
    [
      'a certificate that does not contain the address',
      ALLOWED_LOOPBACK_ADDRESS,
      { ca: testCertificate.cert },
      'ERR_TLS_CERT_ALTNAME_INVALID',
    ],
  ])('rejects %s', async (_title, host, trust, code) => {
    const server = await startGreetingServer();
    await expect(request(server.url(host), { dispatcher: createSecureAgent(trust) })).rejects.toMatchObject({
      code,
    });
    expect(server.requests).toEqual([]);
  });

  // Only a connection to 0.0.0.0 has a peer with another address than the requested one.
  it.each(['http', 'https'])('sends nothing over %s to a peer with a forbidden address', async protocol => {
    const server = await startServer((_request, response) => response.end('secreto'), {
      isSecure: protocol === 'https',
    });
    const addressPolicy = createIpAddressPolicy(['0.0.0.0/32']);
    const { lookup } = createTestDnsResolver({ 'archivos.test': ['0.0.0.0'] });
    const resolver = createAddressResolver(addressPolicy, lookup);
    const trust = { ca: testCertificate.cert };
    const agent = new Agent({
      connect: createGuardedConnector(addressPolicy, createPinnedDnsLookup(resolver), trust),
    });
    agents.push(agent);
    const refused = { code: 'address-refused', reason: 'private' };
    for (const host of ['archivos.test', '0.0.0.0'])
      await expect(request(server.url(host), { dispatcher: agent })).rejects.toMatchObject(refused);
    expect(server.requests).toEqual([]);
    expect(server.bytesReceived()).toBe(0);
  });

  it.each([
    ['http', 80],
    ['https', 443],
  ])('connects to the default port of %s: %s', async (protocol, port) => {
    // The system refuses a connection to the broadcast address at once and sends nothing.
    const broadcast = '255.255.255.255';
    const addressPolicy = createIpAddressPolicy([`${broadcast}/32`]);
    const { lookup } = createTestDnsResolver({});
    const agent = new Agent({
      connect: createGuardedConnector(
        addressPolicy,
        createPinnedDnsLookup(createAddressResolver(addressPolicy, lookup)),
      ),
    });
    agents.push(agent);
    await expect(request(`${protocol}://${broadcast}/`, { dispatcher: agent })).rejects.toMatchObject({
      address: broadcast,
      port,
    });
  });
});
