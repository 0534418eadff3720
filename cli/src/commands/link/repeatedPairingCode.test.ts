import { startTestServer, type TestServer } from '@recado/server/testing';
import { createFakeNetwork, createFakeTransport } from '@recado/transport/fake';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { useRecado } from '../../testing/useRecado.ts';

describe('recado link with a pairing code', () => {
  const recado = useRecado();
  // Three processes of the command start one after another while the code is valid.
  const network = createFakeNetwork({ qrLifetimeMs: 60_000 });
  let server: TestServer;
  beforeAll(async () => {
    server = await startTestServer({ transport: createFakeTransport(network) });
  });
  afterAll(() => server.stop());

  it('shows the valid pairing code again, and replaces it when --new-code is set', async () => {
    const owner = await server.person();
    const payload = { businessName: 'La Espiga', phoneNumber: '5215512345678' };
    const { id, phoneNumber } = (await owner.sdk.request('POST /clients', { payload })).client;
    const variables = { RECADO_URL: server.url, RECADO_SESSION_TOKEN: owner.token };
    const link = (...args: string[]) => recado.start(['link', ...args], variables);
    const code = /^[1-9A-Z]{4}-[1-9A-Z]{4}$/m;
    const linking = link(id, '--code');
    const [first] = await linking.waitForOutput('stdout', code);
    const repeating = link(id, '--code');
    expect((await repeating.waitForOutput('stdout', code))[0]).toBe(first);
    await repeating.waitForOutput('stderr', /ya se había pedido: sirve \d+ segundos más/);
    const renewing = link(id, '--code', '--new-code');
    const [second] = await renewing.waitForOutput('stdout', code);
    expect(second).not.toBe(first);
    await renewing.waitForOutput('stderr', new RegExp(`El código ${first} ya no sirve`));
    network.phone(phoneNumber).enterCode(second);
    expect((await renewing.exited).code).toBe(0);
  });
});
