import type { Client } from '@recado/contract';
import type { Sdk } from '@recado/sdk';
import type { FakeNetwork } from '@recado/transport/fake';
import { pollUntilResult } from '../mainJob/testing/pollUntilResult.ts';

/** Creates a client, connects it to the fake network and returns it. */
export async function linkClient(
  sdk: Sdk,
  network: FakeNetwork,
  payload: { readonly businessName: string; readonly phoneNumber: string },
): Promise<Client> {
  const { client } = await sdk.request('POST /clients', { payload });
  const params = { id: client.id };
  await sdk.request('POST /whatsapp/client/{id}/initialize', { params });
  const qr = await pollUntilResult(() => sdk.request('GET /whatsapp/client/{id}/qr', { params, accept: 'text/plain' }));
  network.phone(client.phoneNumber).scan(qr);
  await pollUntilResult(async () => (await sdk.request('GET /whatsapp/client/{id}/status', { params })).isConnected);
  return client;
}
