import { startTestServer } from '@recado/server/testing';
import { vi } from 'vitest';

export const CUSTOMER_PHONE_NUMBER = '5215587654321';
const WAIT_OPTIONS = { timeout: 30_000, interval: 150 };

/**
 * Starts a server with a linked client, for programs that send a message to a customer.
 *
 * @param {object} [options] options of `startTestServer`
 */
export async function startLinkedClient(options) {
  const server = await startTestServer(options);
  const owner = await server.person();
  const payload = { businessName: 'Panadería La Espiga', phoneNumber: '5215512340000' };
  const { client } = await owner.sdk.request('POST /clients', { payload });
  const params = { id: client.id };
  await owner.sdk.request('POST /whatsapp/client/{id}/initialize', { params });
  const readQr = () => owner.sdk.request('GET /whatsapp/client/{id}/qr', { params, accept: 'text/plain' });
  server.network.phone(client.phoneNumber).scan(await vi.waitFor(readQr, WAIT_OPTIONS));
  await vi.waitFor(async () => {
    const { isConnected } = await owner.sdk.request('GET /whatsapp/client/{id}/status', { params });
    if (!isConnected) throw new Error('The client is not connected');
  }, WAIT_OPTIONS);
  const customer = server.network.phone(CUSTOMER_PHONE_NUMBER);
  return {
    server,
    owner,
    customer,
    client,
    apiUrl: `${server.url}/api`,
    apiToken: client.apiToken,
    /** Returns the texts that the customer received. */
    receivedTexts: () => customer.messages.map(({ content }) => content.text),
    stop: () => server.stop(),
  };
}
