import { type Endpoints, endpoints, type PayloadOf, type Schedule } from '@recado/contract';
import { v7 } from 'uuid';
import { vi } from 'vitest';
import { User } from '../../core/data/models/index.ts';
import { runPreparedStatement } from '../../core/data/sql.ts';
import { storeMessages } from '../../core/messages/index.ts';
import { writeEvents } from '../../deliveries/events/writeEvents.ts';
import { insertUserSession } from '../../testing/insertClient.ts';
import { createSessionTokenService } from '../accounts/auth/sessionTokenService.ts';
import { createStatusPostRow } from './createStatusPostRow.ts';
import { SELECT_OWNED_ROWS_SQL } from './ownedRowsSql.ts';
import type { ContractTestServer } from './startContractTestServer.ts';

/** User with a valid session token, in the form in which the server issues tokens. */
export interface TestActor {
  readonly id: string;
  readonly token: string;
}

/** Callers with different rights, and the owner's resources that only some of them may read. */
export interface TestActors {
  readonly owner: TestActor;
  readonly stranger: TestActor;
  /** Members of the owner's client, named by their role, and a former member. */
  readonly answers: TestActor;
  readonly manages: TestActor;
  readonly removed: TestActor;
  readonly admin: TestActor;
  readonly deactivated: TestActor;
  readonly demoted: TestActor;
  readonly deleted: TestActor;
  readonly apiToken: string;
  readonly foreignToken: string;
  readonly replacedToken: string;
  readonly deactivatedOwnerToken: string;
  /** ID of the stranger's client. */
  readonly foreignClient: string;
  /** IDs of the owner's resources, by path parameter name. */
  readonly ids: Readonly<Record<string, string>>;
  /** Strings that must not appear in responses to callers without access to the owner's resources. */
  readonly secrets: readonly string[];
  /** Strings that only the owner and administrators may read. */
  readonly ownerOnlySecrets: readonly string[];
  /** Strings that members with the role `answers` may not read either, although members who manage may. */
  readonly managerOnlySecrets: readonly string[];
  /** Reads the rows of the owner's resources from the database. */
  readOwnedRows(): Promise<unknown>;
}

let count = 0;

export async function createTestActors({
  server,
  secrets,
  owner: registeredUser,
}: ContractTestServer): Promise<TestActors> {
  const { knex, sdk } = server;
  count += 1;
  const mark = `zafiro${count}x${Math.random().toString(36).slice(2, 10)}`;
  // Reuse the password hash of a registered user, because hashing a password is slow.
  const { passwordHash } = await User.query(knex).findById(registeredUser.id).throwIfNotFound();
  const tokens = createSessionTokenService({ keys: secrets.sessionToken });
  const createActor = async (name: string, role: 'user' | 'admin' = 'user'): Promise<TestActor> => {
    const { id } = await User.query(knex).insert({
      name,
      email: `${v7()}@ejemplo.mx`,
      passwordHash,
      role,
    });
    const signInId = await insertUserSession(knex, id);
    return { id, token: tokens.issue({ id, signInId }) };
  };
  const createClient = async ({ token }: TestActor, businessName: string) => {
    const payload = { businessName, phoneNumber: '5215512345678' };
    return (await sdk.withSession(token).request('POST /clients', { payload })).client;
  };

  const owner = await createActor(`Dueña ${mark}`);
  const stranger = await createActor('Otra Persona');
  const [answers, manages, removed] = await Promise.all(
    ['Ana Contesta', 'Beto Administra', 'Ya Retirada'].map(name => createActor(name)),
  );
  const [admin, deactivated, demoted] = await Promise.all([0, 1, 2].map(() => createActor('Ana Admin', 'admin')));
  const deleted = await createActor('Ya No Está', 'admin');
  const leaving = await createActor('Ya Salió');
  if (!admin || !deactivated || !demoted || !answers || !manages || !removed)
    throw new Error('could not create three administrators and three members');

  const ownClient = await createClient(owner, `Panadería ${mark}`);
  const foreign = await createClient(stranger, 'Abarrotes');
  const deactivatedOwnerClient = await createClient(leaving, 'Boutique');
  const params = { id: ownClient.id };
  const { client: updatedClient } = await sdk
    .withSession(owner.token)
    .request('POST /clients/{id}/regenerate-token', { params });
  const { webhook } = await sdk.withApiToken(updatedClient.apiToken).request('POST /external/webhooks', {
    payload: { url: `http://127.0.0.1:9/aviso-${mark}`, label: 'principal' },
  });
  await writeEvents(knex, [
    {
      clientId: ownClient.id,
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
  const media = { path: `media/${ownClient.id}/${mark}`, mimeType: 'image/png', fileName: `${mark}.png` };
  await storeMessages(knex, ownClient.id, [
    { waId: mark, fromMe: false, contact, type: 'image', text, media, timestamp },
  ]);
  const { messages } = await sdk.withApiToken(updatedClient.apiToken).request('GET /external/messages');
  const { schedule } = (await sdk.withSession(owner.token).request('POST /clients/{id}/messages', {
    params,
    payload: {
      to: contact.phone,
      type: 'text',
      text: { text },
      sendAt: new Date(Date.now() + 86_400_000).toISOString(),
    },
  })) as unknown as { readonly schedule: Schedule };
  const [post] = await knex('statusPosts').insert(createStatusPostRow(ownClient.id, mark)).returning('id');
  const conversation = await knex('conversations').where({ clientId: ownClient.id }).first();
  const program = sdk.withApiToken(updatedClient.apiToken);
  const { label } = await program.request('POST /external/labels', { payload: { name: `Etiqueta ${mark}` } });
  const reply = { shortcut: mark, text: `Respuesta ${mark}` };
  const { quickReply } = await program.request('POST /external/quick-replies', { payload: reply });
  const { campaign } = await program.request('POST /external/campaigns', {
    payload: { name: `Campaña ${mark}`, message: { type: 'text', text: { text } } },
  });
  const campaignParams = { params: { campaign: campaign.id } };
  await program.request('POST /external/campaigns/{campaign}/recipients', {
    ...campaignParams,
    payload: { numbers: [{ to: contact.phone, name: contact.name }] },
  });
  const { recipients } = await program.request('GET /external/campaigns/{campaign}/recipients', campaignParams);
  const { key, secret } = await sdk.withSession(owner.token).request('POST /keys', {
    payload: { name: `Clave ${mark}`, scopes: ['read', 'send', 'manage'] },
  });
  const session = sdk.withSession(owner.token);
  const payload = { role: 'answers' } as const;
  const { invitation, link } = await session.request('POST /clients/{id}/invitations', { params, payload });
  const roles = { answers, manages, removed } as const;
  await knex('members').insert(
    Object.entries(roles).map(([role, { id }]) => ({
      clientId: ownClient.id,
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
      keys: (endpoints['POST /notices/push'].example.payload as PayloadOf<Endpoints['POST /notices/push']>).keys,
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
  const [listImport] = await knex('listImports')
    .insert({ clientId: ownClient.id, actor: '{}', total: 1, endedAt: new Date() })
    .returning('id');
  const { view } = await session.request('POST /conversations/views', {
    payload: { name: `Vista ${mark}`, filter: { view: 'unread', q: mark } },
  });
  const delivery = await vi.waitFor(() => knex('deliveries').where({ clientId: ownClient.id }).first(), {
    timeout: 20_000,
  });
  const entry = await knex('auditEntries').where({ targetId: ownClient.id }).first();

  // The sessions and tokens of these users are invalid after this change.
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
    apiToken: updatedClient.apiToken,
    foreignToken: foreign.apiToken,
    replacedToken: ownClient.apiToken,
    deactivatedOwnerToken: deactivatedOwnerClient.apiToken,
    foreignClient: foreign.id,
    ids: {
      client: ownClient.id,
      user: owner.id,
      webhook: webhook.id,
      auditEntry: entry.id,
      worker: v7(),
      signIn: await insertUserSession(knex, owner.id),
      webhookId: webhook.id,
      deliveryId: delivery.id,
      messageId: messages[0]?.id ?? '',
      conversation: conversation.id,
      label: label.id,
      quickReply: quickReply.id,
      schedule: schedule.id,
      post: post.id,
      campaign: campaign.id,
      import: listImport.id,
      recipient: recipients[0]?.id ?? '',
      passkey: passkey,
      key: key.id,
      member: answers.id,
      invitation: invitation.id,
      subscription: subscription.id,
      view: view.id,
    },
    secrets: [mark, ownClient.id, webhook.id, updatedClient.apiToken, keys.secret, secret],
    ownerOnlySecrets: [updatedClient.apiToken, secret, link.split('=')[1] ?? link],
    managerOnlySecrets: [webhook.id, `aviso-${mark}`, keys.secret],
    readOwnedRows: () => runPreparedStatement(knex, SELECT_OWNED_ROWS_SQL, { owner: owner.id, client: ownClient.id }),
  };
}
