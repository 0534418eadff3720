import { setTimeout as pause } from 'node:timers/promises';
import { createSdk } from '@recado/sdk';

/** The owner of the demonstration's account, who uses the API as every program can. */
export async function createOwner(url, account) {
  const anonymous = createSdk({ baseUrl: `${url}/api` });
  const { email, password } = account;
  const { token } = await anonymous
    .request('POST /auth/register', { payload: account })
    .catch(() => anonymous.request('POST /auth/login', { payload: { email, password } }));
  const owner = anonymous.withSession(token);

  const qrOf = client =>
    owner.request('GET /whatsapp/client/{id}/qr', { params: { id: client.id }, accept: 'text/plain' });

  const until = async ask => {
    for (;;) {
      const answer = await ask();
      if (answer) return answer;
      await pause(200);
    }
  };

  return {
    async addClient({ businessName, phoneNumber }) {
      const payload = { businessName, phoneNumber };
      return (await owner.request('POST /clients', { payload })).client;
    },
    /** As soon as there is a code, `scan` is given its text. */
    async link(client, scan) {
      const params = { id: client.id };
      await owner.request('POST /whatsapp/client/{id}/initialize', { params });
      await scan(await until(() => qrOf(client).catch(() => undefined)));
      await until(
        async () => (await owner.request('GET /whatsapp/client/{id}/status', { params })).isConnected,
      );
    },
    program: client => anonymous.withApiToken(client.apiToken),
  };
}
