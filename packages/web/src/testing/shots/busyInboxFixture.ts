import { readFile } from 'node:fs/promises';
import { type Client, exampleRobotRules } from '@recado/contract';
import type { TestServer, TestUser } from '@recado/server/testing';
import { vi } from 'vitest';
import { addClient, CONNECTION_WAIT_OPTIONS, linkClient } from '../../e2e/testing/clients.ts';

/** A client with many conversations, and with data for everything that an owner does in them. */
export interface BusyInboxFixture {
  readonly person: TestUser;
  readonly client: Client;
  /** ID of the conversation with messages of every common kind. */
  readonly chat: string;
  /** ID of a campaign that was started and paused. */
  readonly campaign: string;
}

const picture = new URL('../../../public/imagenes/inbox-wide-light.webp', import.meta.url);
const MINUTE_MS = 60_000;

/**
 * Creates the client, its owner and the conversations.
 *
 * @param people number of people who wrote: a fifth is unread, some wait for an answer, some are
 * groups, some have no name
 */
export async function createBusyInbox(server: TestServer, people: number): Promise<BusyInboxFixture> {
  const person = await server.person({ name: 'Lucía Hernández' });
  const client = await addClient(person, 'Panadería La Espiga');
  await linkClient(server, person, client);
  const params = { id: client.id };
  const { sdk } = person;
  for (const [name, color] of [
    ['Pedidos', 'green'],
    ['Por cobrar', 'orange'],
    ['Mayoreo y eventos especiales', 'purple'],
  ] as const)
    await sdk.request('POST /clients/{id}/labels', { params, payload: { name, color } });
  await server.knex.raw(inboxSql(client.id, people));
  await server.knex.raw('ANALYZE');
  const chat = await fillConversation(server, person, client);
  await sdk.request('PUT /clients/{id}/robot', { params, payload: { ...exampleRobotRules, updatedAt: null } });
  for (const [shortcut, text] of [
    ['gracias', 'Gracias por su compra, {nombre}. Lo esperamos pronto en {negocio}.'],
    ['horario', 'Abrimos de lunes a sábado, de 7 a. m. a 9 p. m. Los domingos, de 8 a. m. a 2 p. m.'],
  ] as const)
    await sdk.request('POST /clients/{id}/quick-replies', { params, payload: { shortcut, text } });
  await scheduleMessages(person, client, people);
  await insertStatusPosts(server, client);
  const campaign = await createCampaigns(server, person, client, people);
  await sdk.request('POST /keys', {
    payload: {
      name: 'n8n de la tienda',
      scopes: ['read', 'send'],
      expiresAt: new Date(Date.now() + 2 * 24 * 60 * MINUTE_MS).toISOString(),
    },
  });
  await server.knex('account_keys').update({ last_used_at: new Date(Date.now() - 3 * MINUTE_MS) });
  return { person, client, chat, campaign };
}

const firstNames = "ARRAY['María','José','Guadalupe','Juan','Sofía','Íñigo','Ximena','Ana Lucía','Beto','Fernanda']";
const lastNames = "ARRAY['Hernández','Ávila','Peña','Núñez','Robledo','Díaz de León','Zúñiga','Torres','Salas']";
const messageTexts =
  "ARRAY['¿Todavía hay conchas\\?','Gracias','Quería pedir dos docenas de pan dulce para el sábado, de preferencia surtidas, y saber si las pueden entregar en la colonia Roma antes de las nueve.','¿A qué hora cierran hoy\\?','👍','Ya hice la transferencia','¿Me manda la ubicación\\?','Paso por el pedido a las seis']";

/** SQL that inserts conversations, whose times range from a few minutes to three weeks ago. */
const inboxSql = (clientId: string, people: number) => `
  CREATE TEMP TABLE people AS SELECT n, generate_uuid_v7() AS id,
    now() - interval '4 minutes' - interval '20 days' * power(n::float / greatest(${people}, 300), 2) AS at
    FROM generate_series(1, ${people}) AS n;
  INSERT INTO contacts (id, client_id, phone, name)
    SELECT id, '${clientId}', CAST(5215540000000 + n * 37 AS text), CASE
      WHEN n = 2 THEN 'Comercializadora y Distribuidora de Productos Gourmet del Bajío, S. A. de C. V.'
      WHEN n = 3 OR n % 9 = 0 THEN NULL
      WHEN n = 5 THEN '🌸 Flores Mía 🌸'
      ELSE (${firstNames})[1 + n % 10] || ' ' || (${lastNames})[1 + (n / 3) % 9] END FROM people WHERE n % 17 <> 4;
  INSERT INTO messages (id, client_id, chat, wa_id, from_me, contact_id, type, text, details, status, error_code, timestamp)
    SELECT generate_uuid_v7(), '${clientId}',
      CASE WHEN n % 17 = 4 THEN 'group:12036300' || n ELSE 'contact:' || id END, 'B' || n || '-' || k,
      k = 0 AND n % 5 > 0, CASE WHEN n % 17 = 4 THEN NULL ELSE id END, 'text', (${messageTexts})[1 + (n + k) % 8], CASE WHEN n % 5 > 0 OR n > 60 THEN '{"history":true}'::jsonb END,
      CASE WHEN k = 0 AND n % 5 > 0 THEN (ARRAY['sent','delivered','read','failed'])[CASE WHEN n % 40 = 8 THEN 4 ELSE 1 + n % 3 END] ELSE 'received' END,
      CASE WHEN k = 0 AND n % 40 = 8 THEN '463' END, at - k * interval '7 minutes'
    FROM people, generate_series(CASE WHEN n > 60 THEN 0 ELSE 2 END, 0, -1) AS k;
  UPDATE conversations SET subject = (ARRAY['Vecinos de la Roma 🏘️','Proveedores','Familia'])[1 + length(chat) % 3]
    WHERE client_id = '${clientId}' AND kind = 'group';
  UPDATE conversations v SET label = (ARRAY['Pedidos','Por cobrar','Mayoreo y eventos especiales'])[1 + p.n % 3],
      muted = p.n % 11 = 3 FROM people p WHERE v.chat = 'contact:' || p.id AND p.n % 4 = 2;
  UPDATE conversations v SET unread_count = 1 + p.n % 140 FROM people p
    WHERE v.chat = 'contact:' || p.id AND p.n % 5 = 0 AND p.n > 60;
  DROP TABLE people;`;

/** Adds messages of every kind that an owner sees daily to the newest conversation. */
async function fillConversation(server: TestServer, { sdk }: TestUser, client: Client): Promise<string> {
  const { network } = server;
  const marta = network.phone('5215541122334', { name: 'Marta Solís' });
  const params = { id: client.id };
  const bytes = new Uint8Array(await readFile(picture));
  const media = { kind: 'image', mimeType: 'image/webp', bytes } as const;
  marta.write(client.phoneNumber, 'Buenos días 🙂 ¿hacen pasteles para 40 personas? Sería para el sábado 28.');
  marta.write(client.phoneNumber, { type: 'media', media, caption: 'Así, más o menos' });
  const loadMessages = async (count: number) => {
    const response = await sdk.request('GET /clients/{id}/conversations/{conversation}/messages', {
      params: { ...params, conversation: marta.number },
    });
    if (response.messages.length < count) throw new Error(`stored ${response.messages.length} of ${count}`);
    return response;
  };
  await vi.waitFor(() => loadMessages(2), CONNECTION_WAIT_OPTIONS);
  const send = (payload: object) =>
    sdk.request('POST /clients/{id}/messages', {
      params,
      payload: { to: marta.number, ...payload } as never,
      headers: { 'idempotency-key': crypto.randomUUID() },
    });
  const { messageId } = await send({
    type: 'text',
    text: {
      text: 'Claro que sí, doña Marta. Le costaría $1,850 e incluye la entrega: https://ejemplo.mx/pasteles',
    },
  });
  await vi.waitFor(() => loadMessages(3), CONNECTION_WAIT_OPTIONS);
  marta.read(messageId);
  marta.write(client.phoneNumber, { type: 'reaction', target: messageId, emoji: '❤️' });
  marta.write(client.phoneNumber, {
    type: 'media',
    media: {
      kind: 'audio',
      mimeType: 'audio/ogg; codecs=opus',
      bytes,
      voice: true,
      seconds: 14,
      waveform: Array.from({ length: 64 }, (_, n) => 20 + ((n * 37) % 70)),
    },
  });
  marta.write(client.phoneNumber, {
    type: 'media',
    media: {
      kind: 'document',
      mimeType: 'application/pdf',
      bytes,
      fileName: 'comprobante-de-transferencia-anticipo-noviembre-2026.pdf',
    },
    caption: 'Le mando el comprobante',
  });
  await vi.waitFor(() => loadMessages(5), CONNECTION_WAIT_OPTIONS);
  network.faults.nextSend(client.phoneNumber, { kind: 'refuse', reason: 'rejected', code: 463 });
  await send({ type: 'text', text: { text: '¿Le ponemos “Felicidades, Jorge”?' } }).catch(() => {});
  const { conversation } = await vi.waitFor(() => loadMessages(6), CONNECTION_WAIT_OPTIONS);
  marta.write(client.phoneNumber, '¡Sí, por favor! Y otra cosa: ¿me puede apartar una docena de conchas de vainilla?');
  await vi.waitFor(() => loadMessages(7), CONNECTION_WAIT_OPTIONS);
  return conversation.id;
}

async function scheduleMessages({ sdk }: TestUser, { id }: Client, people: number): Promise<void> {
  const at = (hours: number) => new Date(Date.now() + hours * 60 * MINUTE_MS).toISOString();
  const texts = [
    'Le recordamos su cita de mañana a las 10.',
    'Su pastel está listo.',
    'Hoy hay pan de muerto recién hecho, con naranja y azahar, para quien lo aparte antes de las doce del día.',
  ];
  for (let index = 0; index < Math.min(24, people); index += 1)
    await sdk.request('POST /clients/{id}/messages', {
      params: { id },
      payload: {
        to: `52155400${String(1000 + index * 37).padStart(5, '0')}`,
        type: 'text',
        text: { text: texts[index % 3] ?? '' },
        sendAt: at(2 + (index % 7) * 26 + index),
        ...(index % 5 === 0 && { repeat: { every: 'week' } }),
      },
      headers: { 'idempotency-key': crypto.randomUUID() },
    });
}

async function createCampaigns({ knex }: TestServer, { sdk }: TestUser, { id }: Client, people: number) {
  const params = { id };
  const createCampaign = async (name: string, text: string) =>
    (
      await sdk.request('POST /clients/{id}/campaigns', {
        params,
        payload: { name, message: { type: 'text', text: { text } }, nameless: 'close' },
      })
    ).campaign.id;
  await createCampaign(
    'Rosca de Reyes: aparte la suya con el diez por ciento de descuento',
    'Hola {nombre}, ya puede apartar su rosca.',
  );
  const campaign = await createCampaign(
    'Pan de muerto',
    'Hola {nombre}, ya hay pan de muerto en {negocio}. Responda BAJA si no quiere más mensajes.',
  );
  const numbers = Array.from({ length: Math.min(people, 400) }, (_, n) => ({
    to: String(5215540000000 + (n + 1) * 37),
    ...(n % 9 > 0 && { name: `Cliente ${n}` }),
  }));
  await sdk.request('POST /clients/{id}/campaigns/{campaign}/recipients', {
    params: { ...params, campaign },
    payload: { numbers },
  });
  await knex.raw(`UPDATE campaign_recipients SET
      state = CASE WHEN position % 13 = 5 THEN 'failed' WHEN position % 29 = 7 THEN 'unknown' ELSE 'left' END,
      reason = CASE WHEN position % 13 = 5 THEN 'Ese número no tiene WhatsApp. Revise que esté completo.' END,
      sent_at = now() - interval '1 hour'
    WHERE campaign_id = '${campaign}' AND state = 'waiting' AND position < 150`);
  await knex.raw(
    `UPDATE campaigns SET state = 'paused', pause_cause = 'owner', started_at = now() - interval '3 hours'
     WHERE id = '${campaign}'`,
  );
  return campaign;
}

/** Inserts posts in several states, with their audience and some views. */
async function insertStatusPosts({ knex }: TestServer, { id: clientId }: Client): Promise<void> {
  const text = (value: string, background: string) => ({ type: 'text', text: value, background, font: 'normal' });
  const posts = [
    [text('Ayer: roscas de guayaba', '#9a3412'), { kind: 'all' }, 'published', 30],
    [text('Abrimos a las 8', '#1d4ed8'), { kind: 'chosen' }, 'deleted', 9],
    [{ type: 'image', text: 'El menú de hoy' }, { kind: 'label', label: 'Pedidos' }, 'unknown', 5],
    [text('Hoy hay conchas recién hechas. Aparte las suyas.', '#1e6e4f'), { kind: 'all' }, 'published', 2],
  ] as const;
  for (const [content, audience, state, hours] of posts) {
    const createdAt = new Date(Date.now() - hours * 60 * MINUTE_MS);
    const user = { id: clientId, name: 'Lucía Hernández' };
    const [post] = await knex('statusPosts')
      .insert({
        ...{ clientId, waId: `STATUS${hours}`, state, createdAt, publishedAt: createdAt },
        ...{
          content: JSON.stringify(content),
          audience: JSON.stringify(audience),
          reachedPeople: state === 'unknown' ? null : 2,
        },
        origin: JSON.stringify({ kind: 'console', user }),
      })
      .returning('id');
    await knex.raw(
      `INSERT INTO status_post_people (post_id, contact_id, viewed_at)
       SELECT ?, id, CASE WHEN ? = 'published' AND row_number() OVER () % 3 = 1 THEN now() END
       FROM contacts WHERE client_id = ? LIMIT 240`,
      [post.id, state, clientId],
    );
  }
}
