import { endpoints, type Schedule } from '@recado/contract';
import { v7 } from 'uuid';
import { vi } from 'vitest';
import { writeEvents } from '../../../deliveries/events/writeEvents.ts';
import { User } from '../../../ground/data/models/index.ts';
import { preparedRows } from '../../../ground/data/sql.ts';
import { storeMessages } from '../../../ground/messages/index.ts';
import { insertSignIn } from '../../../testing/insertClient.ts';
import { createSessionTokens } from '../../auth/sessionTokens.ts';
import { ownersThings } from './ownersThings.ts';
import type { World } from './startWorld.ts';

/** Somebody with a session, as good as the server's own. */
export interface Player {
  readonly id: string;
  readonly token: string;
}

/** Everybody who may stand before an endpoint, and somebody's things that only some of them may see. */
export interface Cast {
  readonly owner: Player;
  readonly stranger: Player;
  /** With whom the owner's client is shared, by what they may, and somebody with whom it was. */
  readonly answers: Player;
  readonly manages: Player;
  readonly removed: Player;
  readonly admin: Player;
  readonly deactivated: Player;
  readonly demoted: Player;
  readonly deleted: Player;
  readonly apiToken: string;
  readonly foreignToken: string;
  readonly replacedToken: string;
  readonly orphanedToken: string;
  /** The client of the stranger's. */
  readonly foreignClient: string;
  /** Of the owner's things, by the name of the path's parameter. */
  readonly ids: Readonly<Record<string, string>>;
  /** What nobody may read who may not see the owner's things. */
  readonly secrets: readonly string[];
  /** Of those, what nobody may read but the owner and administrators. */
  readonly ownersSecrets: readonly string[];
  /** Of those, what nobody may read either who only answers. */
  readonly managersSecrets: readonly string[];
  /** The owner's things as they stand in the database. */
  things(): Promise<unknown>;
}

let count = 0;

export async function createCast({ server, secrets, owner: somebody }: World): Promise<Cast> {
  const { knex, sdk } = server;
  count += 1;
  const mark = `zafiro${count}x${Math.random().toString(36).slice(2, 10)}`;
  // That of somebody who registered: making one takes time.
  const { passwordHash } = await User.query(knex).findById(somebody.id).throwIfNotFound();
  const tokens = createSessionTokens({ keys: secrets.sessionToken });
  const player = async (name: string, role: 'user' | 'admin' = 'user'): Promise<Player> => {
    const { id } = await User.query(knex).insert({
      name,
      email: `${v7()}@ejemplo.mx`,
      passwordHash,
      role,
    });
    const signInId = await insertSignIn(knex, id);
    return { id, token: tokens.issue({ id, signInId }) };
  };
  const client = async ({ token }: Player, businessName: string) => {
    const payload = { businessName, phoneNumber: '5215512345678' };
    return (await sdk.withSession(token).request('POST /clients', { payload })).client;
  };

  const owner = await player(`Dueña ${mark}`);
  const stranger = await player('Otra Persona');
  const [answers, manages, removed] = await Promise.all(
    ['Ana Contesta', 'Beto Administra', 'Ya Retirada'].map(name => player(name)),
  );
  const [admin, deactivated, demoted] = await Promise.all([0, 1, 2].map(() => player('Ana Admin', 'admin')));
  const deleted = await player('Ya No Está', 'admin');
  const leaving = await player('Ya Salió');
  if (!admin || !deactivated || !demoted || !answers || !manages || !removed)
    throw new Error('three were asked for, twice');

  const own = await client(owner, `Panadería ${mark}`);
  const foreign = await client(stranger, 'Abarrotes');
  const orphaned = await client(leaving, 'Boutique');
  const params = { id: own.id };
  const { client: renewed } = await sdk
    .withSession(owner.token)
    .request('POST /clients/{id}/regenerate-token', { params });
  const { webhook } = await sdk.withApiToken(renewed.apiToken).request('POST /external/webhooks', {
    payload: { url: `http://127.0.0.1:9/aviso-${mark}`, label: 'principal' },
  });
  await writeEvents(knex, [
    {
      clientId: own.id,
      type: 'webhook.disabled',
      data: {
        webhookId: webhook.id,
        label: 'otro',
        url: `http://127.0.0.1:9/aviso-${mark}`,
        reason: 'gone',
        disabledAt: new Date().toISOString(),
      },
    },
  ]);
  const { keys } = await sdk.withSession(owner.token).request('GET /clients/{id}/webhook/secret', { params });
  const contact = { phone: '5215587654321', name: `Marta ${mark}` };
  const text = `Un pedido ${mark}`;
  const timestamp = new Date();
  const media = { path: `media/${own.id}/${mark}`, mimeType: 'image/png', fileName: `${mark}.png` };
  await storeMessages(knex, own.id, [
    { waId: mark, fromMe: false, contact, type: 'image', text, media, timestamp },
  ]);
  const { messages } = await sdk.withApiToken(renewed.apiToken).request('GET /external/messages');
  const { schedule } = (await sdk.withSession(owner.token).request('POST /clients/{id}/messages', {
    params,
    payload: {
      to: contact.phone,
      type: 'text',
      text: { text },
      sendAt: new Date(Date.now() + 86_400_000).toISOString(),
    },
  })) as unknown as { readonly schedule: Schedule };
  const conversation = await knex('conversations').where({ clientId: own.id }).first();
  const program = sdk.withApiToken(renewed.apiToken);
  const { label } = await program.request('POST /external/labels', { payload: { name: `Etiqueta ${mark}` } });
  const reply = { shortcut: mark, text: `Respuesta ${mark}` };
  const { quickReply } = await program.request('POST /external/quick-replies', { payload: reply });
  const { campaign } = await program.request('POST /external/campaigns', {
    payload: { name: `Campaña ${mark}`, message: { type: 'text', text: { text } } },
  });
  const chosen = { params: { campaign: campaign.id } };
  await program.request('POST /external/campaigns/{campaign}/recipients', {
    ...chosen,
    payload: { numbers: [{ to: contact.phone, name: contact.name }] },
  });
  const { recipients } = await program.request('GET /external/campaigns/{campaign}/recipients', chosen);
  const { key, secret } = await sdk.withSession(owner.token).request('POST /keys', {
    payload: { name: `Clave ${mark}`, scopes: ['read', 'send', 'manage'] },
  });
  const session = sdk.withSession(owner.token);
  const payload = { role: 'answers' } as const;
  const { invitation, link } = await session.request('POST /clients/{id}/invitations', { params, payload });
  const roles = { answers, manages, removed } as const;
  await knex('members').insert(
    Object.entries(roles).map(([role, { id }]) => ({
      clientId: own.id,
      userId: id,
      role: role === 'removed' ? 'manages' : role,
    })),
  );
  await session.request('DELETE /clients/{id}/members/{member}', {
    params: { ...params, member: removed.id },
  });
  const { subscription } = await session.request('POST /notices/push', {
    payload: {
      endpoint: `http://127.0.0.1:9/push-${mark}`,
      keys: endpoints['POST /notices/push'].example.payload.keys,
    },
  });
  const passkey = v7();
  await knex('passkeys').insert({
    id: passkey,
    userId: owner.id,
    credentialId: `llave-${mark}`,
    publicKey: Buffer.alloc(77),
    counter: 0,
    rpId: 'localhost',
    name: `Teléfono ${mark}`,
    transports: ['internal'],
    synced: false,
  });
  const delivery = await vi.waitFor(() => knex('deliveries').where({ clientId: own.id }).first(), {
    timeout: 20_000,
  });
  const entry = await knex('audit').where({ targetId: own.id }).first();

  // From here on their sessions and tokens are of the past.
  await User.query(knex).whereIn('id', [deactivated.id, leaving.id]).patch({ active: false });
  await User.query(knex).findById(demoted.id).patch({ role: 'user' });
  await User.query(knex).deleteById(deleted.id);

  return {
    owner,
    stranger,
    answers,
    manages,
    removed,
    admin,
    deactivated,
    demoted,
    deleted,
    apiToken: renewed.apiToken,
    foreignToken: foreign.apiToken,
    replacedToken: own.apiToken,
    orphanedToken: orphaned.apiToken,
    foreignClient: foreign.id,
    ids: {
      client: own.id,
      user: owner.id,
      webhook: webhook.id,
      auditEntry: entry.id,
      worker: v7(),
      signIn: await insertSignIn(knex, owner.id),
      webhookId: webhook.id,
      deliveryId: delivery.id,
      messageId: messages[0]?.id ?? '',
      conversation: conversation.id,
      label: label.id,
      quickReply: quickReply.id,
      schedule: schedule.id,
      campaign: campaign.id,
      recipient: recipients[0]?.id ?? '',
      passkey: passkey,
      key: key.id,
      member: answers.id,
      invitation: invitation.id,
      subscription: subscription.id,
    },
    secrets: [mark, own.id, webhook.id, renewed.apiToken, keys.secret, secret],
    ownersSecrets: [renewed.apiToken, secret, link.split('=')[1] ?? link],
    managersSecrets: [webhook.id, `aviso-${mark}`, keys.secret],
    things: () => preparedRows(knex, ownersThings, { owner: owner.id, client: own.id }),
  };
}
