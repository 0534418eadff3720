import { Agent, request } from 'undici';
import { afterEach, describe, expect, it } from 'vitest';
import { createAddressPolicy } from '../../ground/addresses/createAddressPolicy.ts';
import { createResolver, pinnedLookup } from '../../ground/addresses/createResolver.ts';
import { createConnector } from './createConnector.ts';
import { certificate } from './testing/certificate.ts';
import { ALLOWED, resolving, usePeers } from './testing/usePeers.ts';

const { peer } = usePeers();
const agents: Agent[] = [];
afterEach(async () => {
  for (const agent of agents.splice(0)) await agent.destroy();
});

function secureAgent(trust?: { ca: string }): Agent {
  const permits = createAddressPolicy([`${ALLOWED}/32`]);
  const { lookup } = resolving({ 'archivos.test': [ALLOWED], 'ajeno.test': [ALLOWED] });
  const agent = new Agent({
    connect: createConnector(permits, pinnedLookup(createResolver(permits, lookup)), trust),
  });
  agents.push(agent);
  return agent;
}

const greet = () => peer((_request, response) => response.end('hola'), { isSecure: true });

describe('createConnector', () => {
  it('speaks TLS with the server that the name belongs to', async () => {
    const server = await greet();
    const dispatcher = secureAgent({ ca: certificate.cert });
    const answer = await request(server.url('archivos.test'), { dispatcher });
    expect(await answer.body.text()).toBe('hola');
    expect(server.requests).toEqual([`GET / archivos.test:${server.port}`]);
  });

  it.each([
    ['a certificate that nobody vouches for', 'archivos.test', undefined, 'DEPTH_ZERO_SELF_SIGNED_CERT'],
    ['a certificate of another name', 'ajeno.test', { ca: certificate.cert }, 'ERR_TLS_CERT_ALTNAME_INVALID'],
    ['a certificate without its address', ALLOWED, { ca: certificate.cert }, 'ERR_TLS_CERT_ALTNAME_INVALID'],
  ])('does not take %s', async (_what, host, trust, code) => {
    const server = await greet();
    await expect(request(server.url(host), { dispatcher: secureAgent(trust) })).rejects.toMatchObject({
      code,
    });
    expect(server.requests).toEqual([]);
  });
});
