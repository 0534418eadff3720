import { setTimeout as pause } from 'node:timers/promises';
import { createSdk } from '@recado/sdk';

/** Creates a client of the public API that acts for the owner of the demonstration's account. */
export async function createDemoOwnerSdk(url, account) {
  const anonymous = createSdk({ baseUrl: `${url}/api` });
  const { email, password } = account;
  const { token } = await anonymous
    .request('POST /auth/register', { payload: account })
    .catch(() => anonymous.request('POST /auth/login', { payload: { email, password } }));
  const owner = anonymous.withSession(token);

  const requestQr = client =>
    owner.request('GET /whatsapp/client/{id}/qr', { params: { id: client.id }, accept: 'text/plain' });

  const pollUntil = async poll => {
    for (;;) {
      const answer = await poll();
      if (answer) return answer;
      await pause(200);
    }
  };

  return {
    async addClient({ businessName, phoneNumber }) {
      const payload = { businessName, phoneNumber };
      return (await owner.request('POST /clients', { payload })).client;
    },
    /** Calls `scan` with the text of the QR code as soon as Recado provides a QR code. */
    async link(client, scan) {
      const params = { id: client.id };
      await owner.request('POST /whatsapp/client/{id}/initialize', { params });
      await scan(await pollUntil(() => requestQr(client).catch(() => undefined)));
      await pollUntil(async () => (await owner.request('GET /whatsapp/client/{id}/status', { params })).isConnected);
    },
    program: client => anonymous.withApiToken(client.apiToken),
  };
}
