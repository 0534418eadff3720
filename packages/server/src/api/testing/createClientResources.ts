import type { Schedule } from '@recado/contract';
import type { Sdk } from '@recado/sdk';
import sharp from 'sharp';
import { vi } from 'vitest';
import { storeMessages } from '../../core/messages/index.ts';
import { createUploadForm } from '../messaging/files/testing/createUploadForm.ts';
import { createStatusPostRow } from './createStatusPostRow.ts';
import type { ContractTestServer } from './startContractTestServer.ts';

/** Number of a person who writes to both clients, so that a reply to either message has an existing chat. */
export const MARTA_PHONE = '5215587654321';
export const resourceWaitTimeoutOptions = { timeout: 20_000 };

/** IDs of one client's resources that calls for another client could name. */
export interface ClientResourceIds {
  readonly client: string;
  /** ID of the message in Recado, whereas `waId` is the ID in WhatsApp. */
  readonly message: string;
  readonly waId: string;
  readonly mediaId: string;
  readonly webhook: string;
  readonly delivery: string;
  readonly conversation: string;
  readonly schedule: string;
  readonly post: string;
  readonly campaign: string;
  readonly import: string;
  readonly contact: string;
  readonly group: string;
  /** Owner of the client. A conversation can be assigned to this user. */
  readonly colleague: string;
}

/** @param mark text that every created resource contains
 * @param number phone number of the client */
export async function createClientResources(
  { server }: ContractTestServer,
  sdk: Sdk,
  id: string,
  mark: string,
  number: string,
): Promise<ClientResourceIds> {
  const { knex, network } = server;
  const params = { id };
  const { client } = await sdk.request('GET /clients/{id}', { params });
  const { webhook } = await server.sdk.withApiToken(client.apiToken).request('POST /external/webhooks', {
    payload: { url: `http://127.0.0.1:9/${mark}`, label: 'principal' },
  });
  const media = { path: `media/${id}/${mark}`, mimeType: 'image/png', fileName: `${mark}.png` };
  const contact = { phone: MARTA_PHONE, name: `Marta ${mark}` };
  const text = `Un pedido ${mark}`;
  await storeMessages(knex, id, [
    { waId: `W${mark}`, fromMe: false, contact, type: 'image', text, media, timestamp: new Date() },
  ]);
  const { messages } = await sdk.request('GET /clients/{id}/messages', { params });
  const { conversations } = await sdk.request('GET /clients/{id}/conversations', { params });
  const delivery = await vi.waitFor(async () => {
    const [first] = await knex('deliveries').where({ clientId: id });
    if (!first) throw new Error('none yet');
    return first;
  }, resourceWaitTimeoutOptions);
  const sendAt = new Date(Date.now() + 86_400_000).toISOString();
  const scheduledMessage = { to: MARTA_PHONE, type: 'text', text: { text: `Mañana ${mark}` }, sendAt } as const;
  const { schedule } = (await sdk.request('POST /clients/{id}/messages', {
    params,
    payload: scheduledMessage,
  })) as unknown as { readonly schedule: Schedule };
  const draft = { name: mark, message: { type: 'text', text: { text } } } as const;
  const { campaign } = await sdk.request('POST /clients/{id}/campaigns', { params, payload: draft });
  const [listImport] = await knex('listImports')
    .insert({ clientId: id, actor: '{}', total: 1, endedAt: new Date(), error: `Falló ${mark}` })
    .returning('id');
  const [post] = await knex('statusPosts').insert(createStatusPostRow(id, mark)).returning('id');
  const contactRow = await knex('contacts').where({ clientId: id }).first();
  const menu = sharp({ create: { width: 8, height: 8, channels: 3, background: 'white' } });
  const upload = createUploadForm(await menu.png().toBuffer(), 'image/png', `${mark}.png`);
  const { mediaId } = await sdk.request('POST /clients/{id}/media', { params, payload: upload });
  const { id: group } = network.group(`Vecinos ${mark}`, [number, network.phone(`52155300${mark.length}0001`).number]);
  const { colleagues } = await sdk.request('GET /clients/{id}/colleagues', { params });
  return {
    client: id,
    message: messages[0]?.id ?? '',
    waId: `W${mark}`,
    mediaId,
    webhook: webhook.id,
    delivery: delivery.id,
    conversation: conversations[0]?.id ?? '',
    schedule: schedule.id,
    post: post.id,
    campaign: campaign.id,
    import: listImport.id,
    contact: contactRow.id,
    group: `group:${group}`,
    colleague: colleagues[0]?.id ?? '',
  };
}
