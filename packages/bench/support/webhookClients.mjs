import { createSdk } from '@recado/sdk';

/**
 * Creates clients of one owner, each with a webhook.
 *
 * @param getWebhookUrl returns the URL for the index of a client
 */
export async function createClientsWithWebhooks(url, count, getWebhookUrl) {
  const anonymous = createSdk({ baseUrl: `${url}/api` });
  const email = `banco${Math.random().toString(36).slice(2)}@ejemplo.mx`;
  const { token } = await anonymous.request('POST /auth/register', {
    payload: { name: 'Banco de pruebas', email, password: 'Conchas-y-cuernos-7' },
  });
  const owner = anonymous.withSession(token);
  const clients = [];
  for (let index = 0; index < count; index += 1) {
    const phoneNumber = String(5_215_500_000_000 + index);
    const payload = { businessName: `Negocio ${index}`, phoneNumber };
    const { client } = await owner.request('POST /clients', { payload });
    const webhookUrl = getWebhookUrl(index);
    if (webhookUrl)
      await owner.request('PATCH /clients/{id}/webhook', {
        params: { id: client.id },
        payload: { webhookUrl },
      });
    clients.push(client);
  }
  return { owner, clients };
}

/**
 * Stores incoming messages as the platform does, with one event each. The text of each message is the time at
 * which it was stored, in Unix milliseconds.
 */
export const insertIncomingMessages = (database, clientId, count = 1) =>
  database.query(
    `INSERT INTO messages (id, client_id, chat, wa_id, from_me, type, text, status, timestamp)
     SELECT gen_random_uuid(), $1::uuid, 'group:1', gen_random_uuid()::text, false, 'text', $2::text, 'received', now()
     FROM generate_series(1, $3::int)`,
    [clientId, String(Date.now()), count],
  );
