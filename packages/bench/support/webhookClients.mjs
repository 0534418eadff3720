import { createSdk } from '@recado/sdk';

/** Clients of one owner, each with a webhook. @param urlOf address of the nth */
export async function createClients(url, count, urlOf) {
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
    const webhookUrl = urlOf(index);
    if (webhookUrl)
      await owner.request('PATCH /clients/{id}/webhook', {
        params: { id: client.id },
        payload: { webhookUrl },
      });
    clients.push(client);
  }
  return { owner, clients };
}

/** Messages that come in for a client, stored as the platform stores them; each is one event. Their text is the time. */
export const receive = (database, clientId, count = 1) =>
  database.query(
    `INSERT INTO messages (id, client_id, chat, wa_id, from_me, type, text, status, timestamp)
     SELECT gen_random_uuid(), $1::uuid, 'group:1', gen_random_uuid()::text, false, 'text', $2::text, 'received', now()
     FROM generate_series(1, $3::int)`,
    [clientId, String(Date.now()), count],
  );
