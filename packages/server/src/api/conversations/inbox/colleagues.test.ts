import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { rows } from '../../../core/data/sql.ts';
import { storeMessages } from '../../../core/messages/index.ts';
import { applyRetention } from '../../../core/retention/index.ts';
import { startTestServer, type TestServer, type TestUser } from '../../../testing/index.ts';
import { createTeamFixture } from '../../clients/teams/testing/createTeamFixture.ts';

const marta = { phone: '5215587654321', name: 'Marta' };

let server: TestServer;
let team: Awaited<ReturnType<typeof createTeamFixture>>;
let chat: { readonly id: string; readonly conversation: string };
beforeAll(async () => {
  server = await startTestServer();
});
beforeEach(async () => {
  team = await createTeamFixture(server);
  await team.join(team.ana);
  chat = { ...team.params, conversation: marta.phone };
  await receiveMessage('Hola');
});
afterAll(() => server.stop());

let messageCount = 0;
const receiveMessage = (text: string, contact: { phone?: string; lid?: string; name?: string } = marta) => {
  messageCount += 1;
  return storeMessages(server.knex, team.params.id, [
    { waId: `N${messageCount}`, fromMe: false, contact, type: 'text', text, timestamp: new Date() },
  ]);
};
const createApiSdk = async () => {
  const { client } = await team.owner.sdk.request('GET /clients/{id}', { params: team.params });
  return server.sdk.withApiToken(client.apiToken);
};
const writeNote = ({ sdk }: Pick<TestUser, 'sdk'>, text: string, params = chat) =>
  sdk.request('POST /clients/{id}/conversations/{conversation}/notes', { params, payload: { text } });
const listNotes = async (query = {}, params = chat) =>
  team.owner.sdk.request('GET /clients/{id}/conversations/{conversation}/notes', { params, query });
const listNoteTexts = async (params = chat) => (await listNotes({}, params)).notes.map(({ text }) => text);
const listEvents = async (type: string) =>
  (await team.owner.sdk.request('GET /clients/{id}/events', { params: team.params })).events.filter(
    event => event.type === type,
  );
const assign = ({ sdk }: Pick<TestUser, 'sdk'>, assignedTo: string | null, params = chat) =>
  sdk.request('PATCH /clients/{id}/conversations/{conversation}', { params, payload: { assignedTo } });
const getAssignee = async (params = chat) =>
  (await team.owner.sdk.request('GET /clients/{id}/conversations/{conversation}', { params })).conversation.assignedTo;
const listAssignedNames = async (assignedTo: string) => {
  const { params } = team;
  const query = { assignedTo };
  const response = await team.owner.sdk.request('GET /clients/{id}/conversations', { params, query });
  return response.conversations.map(({ name }) => name);
};

describe('notes', () => {
  it('are listed for the whole team, newest first in pages, and never sent to WhatsApp', async () => {
    const { owner, ana } = team;
    await writeNote(owner, 'Quiere factura');
    await writeNote(ana, 'Ya la pedí');
    await (await createApiSdk()).request('POST /external/conversations/{conversation}/notes', {
      params: { conversation: marta.phone },
      payload: { text: 'Pedido 81' },
    });
    const page = await listNotes({ limit: 2 });
    expect(page.notes).toMatchObject([
      { text: 'Pedido 81', writtenBy: { kind: 'api' } },
      { text: 'Ya la pedí', writtenBy: { kind: 'console', user: { id: ana.id, name: ana.name } } },
    ]);
    expect(await listNotes({ limit: 2, cursor: page.next ?? '' })).toMatchObject({
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

  it('are reported in an event without their text, and to a webhook only if it requests this event type', async () => {
    const { note: writtenNote } = await writeNote(team.ana, 'clave zafiro');
    const [event] = await listEvents('conversation.note_added');
    expect(event?.data).toMatchObject({ noteId: writtenNote.id, chat: marta.phone });
    const inEvents = "SELECT FROM events WHERE CAST(data AS text) LIKE '%zafiro%'";
    expect(await rows(server.knex, inEvents)).toEqual([]);
    const isEventWanted = (names: string) =>
      rows<{ wanted: boolean }>(
        server.knex,
        `SELECT matches_event_types('${names}', 'conversation.note_added') AS wanted`,
      );
    expect([await isEventWanted('{}'), await isEventWanted('{conversation.note_added}')]).toEqual([
      [{ wanted: false }],
      [{ wanted: true }],
    ]);
  });

  it('can be deleted only by their author or by the owner', async () => {
    const { owner, ana } = team;
    const beto = await server.person();
    await team.join(beto, 'manages');
    const [anaNoteId, ownerNoteId] = [
      (await writeNote(ana, 'De Ana')).note.id,
      (await writeNote(owner, 'Del dueño')).note.id,
    ];
    const secondAnaNoteId = (await writeNote(ana, 'Otra de Ana')).note.id;
    const remove = ({ sdk }: Pick<TestUser, 'sdk'>, id: string) =>
      sdk.request('DELETE /clients/{id}/conversations/{conversation}/notes/{note}', {
        params: { ...chat, note: id },
      });
    for (const [author, id] of [
      [beto, anaNoteId],
      [ana, ownerNoteId],
    ] as const)
      await expect(remove(author, id)).rejects.toMatchObject({ status: 403 });
    const byProgram = (await createApiSdk()).request('DELETE /external/conversations/{conversation}/notes/{note}', {
      params: { conversation: marta.phone, note: anaNoteId },
    });
    await expect(byProgram).rejects.toMatchObject({ status: 403 });
    await remove(ana, anaNoteId);
    await remove(owner, secondAnaNoteId);
    expect(await listNoteTexts()).toEqual(['Del dueño']);
    await expect(remove(ana, anaNoteId)).rejects.toMatchObject({ status: 404 });
    expect(await listEvents('conversation.note_deleted')).toMatchObject([
      { data: { noteId: anaNoteId } },
      { data: { noteId: secondAnaNoteId } },
    ]);
    const audited = await server.knex('auditEntries').where({ action: 'conversation.note_deleted' });
    expect(audited.map(({ actorId }) => actorId)).toEqual(expect.arrayContaining([ana.id, owner.id]));
  });

  it('are deleted by retention and by erasure of the contact, and keep their conversation until then', async () => {
    await writeNote(team.owner, 'Alérgica a la nuez');
    await server
      .knex('messages')
      .where({ clientId: team.params.id })
      .update({ timestamp: daysAgo(40) });
    const { id: clientId } = team.params;
    await server.knex('retentionSettings').insert({ clientId, messageDays: 30 }).onConflict('clientId').merge();
    await applyRetention(server.knex);
    expect(await listNoteTexts()).toEqual(['Alérgica a la nuez']);
    await server
      .knex('conversationNotes')
      .where({ clientId })
      .update({ createdAt: daysAgo(31) });
    await applyRetention(server.knex);
    await expect(listNoteTexts()).rejects.toMatchObject({ status: 404 });

    await receiveMessage('Otra vez');
    await writeNote(team.owner, 'Alérgica a la nuez');
    await (await createApiSdk()).request('POST /external/contacts/{contact}/forget', {
      params: { contact: marta.phone },
      payload: { confirmationWord: 'ELIMINAR' },
    });
    expect(await server.knex('conversationNotes').where({ clientId })).toEqual([]);
  });
});

describe('conversation assignment', () => {
  it('accepts a team member, and filters conversations by assignee', async () => {
    const { owner, ana } = team;
    await receiveMessage('Buenas', { phone: '5491100000000', name: 'Beto' });
    const { colleagues } = await (await createApiSdk()).request('GET /external/colleagues');
    expect(colleagues).toEqual([
      { id: owner.id, name: owner.name, role: 'owner' },
      { id: ana.id, name: ana.name, role: 'answers' },
    ]);
    expect((await assign(ana, ana.id)).conversation.assignedTo).toEqual({ id: ana.id, name: ana.name });
    expect([
      await listAssignedNames(ana.id),
      await listAssignedNames(owner.id),
      await listAssignedNames('nobody'),
    ]).toEqual([['Marta'], [], ['Beto']]);
    await assign(owner, ana.id);
    const [first, ...others] = await listEvents('conversation.updated');
    expect([first?.data, others]).toMatchObject([{ assignedTo: { id: ana.id } }, []]);
    const audited = await server.knex('auditEntries').where({ action: 'conversation.assigned', actorId: ana.id });
    expect(audited).toMatchObject([{ details: { from: null, to: ana.name }, targetId: team.params.id }]);
    // Incoming messages and other changes do not change the assignee.
    await receiveMessage('¿Sigue ahí?');
    await ana.sdk.request('PATCH /clients/{id}/conversations/{conversation}', {
      params: chat,
      payload: { muted: true },
    });
    expect(await getAssignee()).toEqual({ id: ana.id, name: ana.name });
    await assign(ana, null);
    expect(await getAssignee()).toBeNull();
  });

  it('rejects an assignee outside the team, and ends when the assignee leaves or the account of the assignee is deleted', async () => {
    const stranger = await server.person();
    await expect(assign(team.owner, stranger.id)).rejects.toMatchObject({
      status: 400,
      errors: { assignedTo: expect.stringContaining('equipo') },
    });
    for (const leaveTeam of [
      () => team.remove(team.ana),
      () => server.knex('users').where({ id: team.ana.id }).delete(),
    ]) {
      await assign(team.owner, team.ana.id);
      await leaveTeam();
      expect(await getAssignee()).toBeNull();
      expect(await listAssignedNames('nobody')).toEqual(['Marta']);
      await team.join(team.ana).catch(() => undefined);
    }
  });

  it('is retained with the notes when two contacts are merged', async () => {
    await receiveMessage('Desde otro teléfono', { lid: '987654321098765' });
    const other = { ...team.params, conversation: 'lid:987654321098765' };
    await writeNote(team.owner, 'De una');
    await writeNote(team.owner, 'De la otra', other);
    await assign(team.owner, team.ana.id, other);
    await (await createApiSdk()).request('POST /external/contacts/{contact}/merge', {
      params: { contact: marta.phone },
      payload: { other: 'lid:987654321098765' },
    });
    expect(await listNoteTexts()).toEqual(['De la otra', 'De una']);
    expect(await getAssignee()).toEqual({ id: team.ana.id, name: team.ana.name });
  });
});

const daysAgo = (days: number): Date => new Date(Date.now() - days * 86_400_000);
