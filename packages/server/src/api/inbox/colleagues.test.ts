import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { rows } from '../../ground/data/sql.ts';
import { storeMessages } from '../../ground/messages/index.ts';
import { forgetOld } from '../../ground/retention/index.ts';
import { startTestServer, type TestPerson, type TestServer } from '../../testing/index.ts';
import { teamOf } from '../teams/testing/teamOf.ts';

const marta = { phone: '5215587654321', name: 'Marta' };

let server: TestServer;
let team: Awaited<ReturnType<typeof teamOf>>;
let chat: { readonly id: string; readonly conversation: string };
beforeAll(async () => {
  server = await startTestServer();
});
beforeEach(async () => {
  team = await teamOf(server);
  await team.join(team.ana);
  chat = { ...team.params, conversation: marta.phone };
  await writes('Hola');
});
afterAll(() => server.stop());

let told = 0;
const writes = (text: string, contact: { phone?: string; lid?: string; name?: string } = marta) => {
  told += 1;
  return storeMessages(server.knex, team.params.id, [
    { waId: `N${told}`, fromMe: false, contact, type: 'text', text, timestamp: new Date() },
  ]);
};
const program = async () => {
  const { client } = await team.owner.sdk.request('GET /clients/{id}', { params: team.params });
  return server.sdk.withApiToken(client.apiToken);
};
const note = ({ sdk }: Pick<TestPerson, 'sdk'>, text: string, params = chat) =>
  sdk.request('POST /clients/{id}/conversations/{conversation}/notes', { params, payload: { text } });
const notes = async (query = {}, params = chat) =>
  team.owner.sdk.request('GET /clients/{id}/conversations/{conversation}/notes', { params, query });
const texts = async (params = chat) => (await notes({}, params)).notes.map(({ text }) => text);
const events = async (type: string) =>
  (await team.owner.sdk.request('GET /clients/{id}/events', { params: team.params })).events.filter(
    event => event.type === type,
  );
const assign = ({ sdk }: Pick<TestPerson, 'sdk'>, assignedTo: string | null, params = chat) =>
  sdk.request('PATCH /clients/{id}/conversations/{conversation}', { params, payload: { assignedTo } });
const assignee = async (params = chat) =>
  (await team.owner.sdk.request('GET /clients/{id}/conversations/{conversation}', { params })).conversation
    .assignedTo;
const listed = async (assignedTo: string) => {
  const { params } = team;
  const query = { assignedTo };
  const found = await team.owner.sdk.request('GET /clients/{id}/conversations', { params, query });
  return found.conversations.map(({ name }) => name);
};

describe('a note', () => {
  it('is read by all who answer there, newest first and a page at a time, and leaves nothing for WhatsApp', async () => {
    const { owner, ana } = team;
    await note(owner, 'Quiere factura');
    await note(ana, 'Ya la pedí');
    await (await program()).request('POST /external/conversations/{conversation}/notes', {
      params: { conversation: marta.phone },
      payload: { text: 'Pedido 81' },
    });
    const page = await notes({ limit: 2 });
    expect(page.notes).toMatchObject([
      { text: 'Pedido 81', writtenBy: { kind: 'api' } },
      { text: 'Ya la pedí', writtenBy: { kind: 'console', user: { id: ana.id, name: ana.name } } },
    ]);
    expect(await notes({ limit: 2, cursor: page.next ?? '' })).toMatchObject({
      notes: [{ text: 'Quiere factura' }],
      next: null,
    });
    const { conversation, messages } = await owner.sdk.request(
      'GET /clients/{id}/conversations/{conversation}/messages',
      { params: chat },
    );
    expect(messages.map(({ text }) => text)).toEqual(['Hola']);
    expect(conversation).toMatchObject({ unread: 1, robot: { pausedUntil: null } });
  });

  it('is told without its words, to a webhook only if it asks for it', async () => {
    const { note: written } = await note(team.ana, 'clave zafiro');
    const [event] = await events('conversation.note_added');
    expect(event?.data).toMatchObject({ noteId: written.id, chat: marta.phone });
    const inEvents = "SELECT FROM events WHERE CAST(data AS text) LIKE '%zafiro%'";
    expect(await rows(server.knex, inEvents)).toEqual([]);
    const asked = (names: string) =>
      rows<{ wanted: boolean }>(
        server.knex,
        `SELECT wants_event('${names}', 'conversation.note_added') AS wanted`,
      );
    expect([await asked('{}'), await asked('{conversation.note_added}')]).toEqual([
      [{ wanted: false }],
      [{ wanted: true }],
    ]);
  });

  it('is removed by who wrote it and by the owner, and by nobody else', async () => {
    const { owner, ana } = team;
    const beto = await server.person();
    await team.join(beto, 'manages');
    const [hers, owners] = [(await note(ana, 'De Ana')).note.id, (await note(owner, 'Del dueño')).note.id];
    const second = (await note(ana, 'Otra de Ana')).note.id;
    const remove = ({ sdk }: Pick<TestPerson, 'sdk'>, id: string) =>
      sdk.request('DELETE /clients/{id}/conversations/{conversation}/notes/{note}', {
        params: { ...chat, note: id },
      });
    for (const [who, id] of [
      [beto, hers],
      [ana, owners],
    ] as const)
      await expect(remove(who, id)).rejects.toMatchObject({ status: 403 });
    const byProgram = (await program()).request(
      'DELETE /external/conversations/{conversation}/notes/{note}',
      { params: { conversation: marta.phone, note: hers } },
    );
    await expect(byProgram).rejects.toMatchObject({ status: 403 });
    await remove(ana, hers);
    await remove(owner, second);
    expect(await texts()).toEqual(['Del dueño']);
    await expect(remove(ana, hers)).rejects.toMatchObject({ status: 404 });
    expect(await events('conversation.note_deleted')).toMatchObject([
      { data: { noteId: hers } },
      { data: { noteId: second } },
    ]);
    const audited = await server.knex('audit').where({ action: 'conversation.note_deleted' });
    expect(audited.map(({ actorId }) => actorId)).toEqual(expect.arrayContaining([ana.id, owner.id]));
  });

  it('goes with the person it is about, and where messages are kept no longer; it keeps its conversation', async () => {
    await note(team.owner, 'Alérgica a la nuez');
    await server
      .knex('messages')
      .where({ clientId: team.params.id })
      .update({ timestamp: daysAgo(40) });
    const { id: clientId } = team.params;
    await server.knex('retentions').insert({ clientId, messageDays: 30 }).onConflict('clientId').merge();
    await forgetOld(server.knex);
    expect(await texts()).toEqual(['Alérgica a la nuez']);
    await server
      .knex('conversationNotes')
      .where({ clientId })
      .update({ createdAt: daysAgo(31) });
    await forgetOld(server.knex);
    await expect(texts()).rejects.toMatchObject({ status: 404 });

    await writes('Otra vez');
    await note(team.owner, 'Alérgica a la nuez');
    await (await program()).request('POST /external/contacts/{contact}/forget', {
      params: { contact: marta.phone },
      payload: { confirmationWord: 'ELIMINAR' },
    });
    expect(await server.knex('conversationNotes').where({ clientId })).toEqual([]);
  });
});

describe('a conversation', () => {
  it('is given to one of the team, by name, and is found by whose it is', async () => {
    const { owner, ana } = team;
    await writes('Buenas', { phone: '5491100000000', name: 'Beto' });
    const { colleagues } = await (await program()).request('GET /external/colleagues');
    expect(colleagues).toEqual([
      { id: owner.id, name: owner.name, role: 'owner' },
      { id: ana.id, name: ana.name, role: 'answers' },
    ]);
    expect((await assign(ana, ana.id)).conversation.assignedTo).toEqual({ id: ana.id, name: ana.name });
    expect([await listed(ana.id), await listed(owner.id), await listed('nobody')]).toEqual([
      ['Marta'],
      [],
      ['Beto'],
    ]);
    await assign(owner, ana.id);
    const [first, ...others] = await events('conversation.updated');
    expect([first?.data, others]).toMatchObject([{ assignedTo: { id: ana.id } }, []]);
    const audited = await server.knex('audit').where({ action: 'conversation.assigned', actorId: ana.id });
    expect(audited).toMatchObject([{ details: { from: null, to: ana.name }, targetId: team.params.id }]);
    // What comes in, and what else is changed, leaves it hers.
    await writes('¿Sigue ahí?');
    await ana.sdk.request('PATCH /clients/{id}/conversations/{conversation}', {
      params: chat,
      payload: { muted: true },
    });
    expect(await assignee()).toEqual({ id: ana.id, name: ana.name });
    await assign(ana, null);
    expect(await assignee()).toBeNull();
  });

  it('is given to nobody else, and is nobody’s when they are out of the team or have closed their account', async () => {
    const stranger = await server.person();
    await expect(assign(team.owner, stranger.id)).rejects.toMatchObject({
      status: 400,
      errors: { assignedTo: expect.stringContaining('equipo') },
    });
    for (const go of [
      () => team.remove(team.ana),
      () => server.knex('users').where({ id: team.ana.id }).delete(),
    ]) {
      await assign(team.owner, team.ana.id);
      await go();
      expect(await assignee()).toBeNull();
      expect(await listed('nobody')).toEqual(['Marta']);
      await team.join(team.ana).catch(() => undefined);
    }
  });

  it('keeps its notes and whose it is when two contacts become one', async () => {
    await writes('Desde otro teléfono', { lid: '987654321098765' });
    const other = { ...team.params, conversation: 'lid:987654321098765' };
    await note(team.owner, 'De una');
    await note(team.owner, 'De la otra', other);
    await assign(team.owner, team.ana.id, other);
    await (await program()).request('POST /external/contacts/{contact}/merge', {
      params: { contact: marta.phone },
      payload: { other: 'lid:987654321098765' },
    });
    expect(await texts()).toEqual(['De la otra', 'De una']);
    expect(await assignee()).toEqual({ id: team.ana.id, name: team.ana.name });
  });
});

const daysAgo = (days: number): Date => new Date(Date.now() - days * 86_400_000);
