import type { Client, ClientWebhook } from '@recado/contract';
import type { TestServer, TestUser } from '@recado/server/testing';

/** Server options that allow receivers on loopback, and pause a failing receiver for at most 10 minutes. */
export const webhookTestServerOptions = {
  allowedPrivateCidrs: ['127.0.0.0/8'],
  deliveries: { breaker: { after: 3, firstPause: 600_000, longestPause: 600_000 } },
};

export async function setWebhook({ sdk }: TestUser, { id }: Client, webhookUrl: string): Promise<void> {
  await sdk.request('PATCH /clients/{id}/webhook', { params: { id }, payload: { webhookUrl } });
}

export async function listWebhooks({ sdk }: TestUser, { id }: Client): Promise<ClientWebhook[]> {
  return (await sdk.request('GET /clients/{id}/webhooks', { params: { id } })).webhooks;
}

export const sendWebhookTestEvent = ({ sdk }: TestUser, { id }: Client) =>
  sdk.request('POST /clients/{id}/webhook/test', { params: { id }, payload: {} });

/** Writes `count` events of a client with the SQL function that the platform's sessions use. */
export async function writeClientEvents({ knex }: TestServer, { id: clientId }: Client, count: number): Promise<void> {
  const data = {
    webhookId: '8e2b6c14-7f39-4a05-b1d8-6c9e3f5a2d71',
    label: 'contabilidad',
    url: 'https://contabilidad.ejemplo.mx/avisos',
    reason: 'gone',
    disabledAt: new Date().toISOString(),
  };
  const events = Array.from({ length: count }, () => ({
    clientId,
    type: 'webhook.disabled',
    fromMe: false,
    data,
  }));
  await knex.raw('SELECT count(*) FROM write_events(CAST(? AS jsonb))', [JSON.stringify(events)]);
}
