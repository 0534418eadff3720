import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { serverActor } from '../../../core/audit/index.ts';
import { storeMessages } from '../../../core/messages/index.ts';
import { presentMessage } from '../../../core/messages/presentMessage.ts';
import { createTestPlatform, type TestPlatform } from '../../../testing/createTestPlatform.ts';
import { silentTestLogger } from '../../../testing/silentTestLogger.ts';
import { findMessageByAnyId } from '../../messaging/sending/findMessageByAnyId.ts';
import { createContactService } from '../contacts/createContactService.ts';
import { changeConversation } from './changeConversation.ts';
import { createLabelService } from './createLabelService.ts';
import { createMessageLabelService } from './createMessageLabelService.ts';
import { createPhoneLabelSender } from './createPhoneLabelSender.ts';

const SHOP_NUMBER = '5215512345678';
const MARTA_NUMBER = '5215587654321';
const log = silentTestLogger;

let platform: TestPlatform;
let clientId: string;
beforeAll(async () => {
  platform = await createTestPlatform();
  platform.network.phone(MARTA_NUMBER);
  clientId = await platform.createLinkedClient(SHOP_NUMBER);
});
afterAll(() => platform.close());

const shop = () => platform.network.phone(SHOP_NUMBER);
const knex = () => platform.database.knex;
const createServices = () => {
  const deps = { database: knex(), sessions: platform.sessions, log, apiUrl: '/api' };
  const phoneLabels = createPhoneLabelSender(deps);
  return {
    phoneLabels,
    labels: createLabelService({ ...deps, phoneLabels }),
    contacts: createContactService({ ...deps, phoneLabels }),
    messageLabels: createMessageLabelService({ ...deps, phoneLabels }),
  };
};
const listPhoneLabels = () =>
  [...shop().labels.values()].map(({ id, name, color, assignments }) => [id, name, color, [...assignments.keys()]]);

describe('labels of Recado on the phone', () => {
  beforeEach(async () => {
    await storeMessages(knex(), clientId, [
      {
        ...{ waId: 'A1', fromMe: false, contact: { phone: MARTA_NUMBER }, type: 'text', text: 'Hola' },
        timestamp: new Date(),
      },
    ]);
  });

  it('are created when a chat gets them, and follow renaming, recoloring and deletion', async () => {
    const { phoneLabels, labels, contacts, messageLabels } = createServices();
    const chat = shop().tasks;
    await chat['labels.save']({ id: '3', name: 'Nuevo cliente', color: 6 });
    await expect.poll(async () => (await labels.list(clientId)).labels).toMatchObject([{ color: 'purple' }]);
    await labels.create(clientId, { name: 'Sin usar' });
    await contacts.change(clientId, MARTA_NUMBER, { labels: ['Mayoreo'] });
    await messageLabels.set(clientId, 'A1', ['mayoreo', 'Nuevo cliente']);
    expect(await phoneLabels.runOnce()).toBe(3);
    expect(listPhoneLabels()).toEqual([
      ['3', 'Nuevo cliente', 6, ['A1']],
      ['4', 'Mayoreo', 2, [MARTA_NUMBER, 'A1']],
    ]);
    const list = (await labels.list(clientId)).labels;
    expect(list.map(({ name, onPhone }) => [name, onPhone])).toEqual([
      ['Mayoreo', true],
      ['Nuevo cliente', true],
      ['Sin usar', false],
    ]);
    const idOf = (name: string) => list.find(label => label.name === name)?.id ?? '';
    await labels.change(clientId, idOf('Mayoreo'), { name: 'Mayoristas', color: 'blue' });
    await labels.change(clientId, idOf('Nuevo cliente'), { name: 'Cliente' });
    await labels.change(clientId, idOf('Sin usar'), { name: 'Libre' });
    await messageLabels.set(clientId, 'A1', ['Cliente']);
    await phoneLabels.runOnce();
    expect(listPhoneLabels()).toEqual([
      ['3', 'Cliente', 6, ['A1']],
      ['4', 'Mayoristas', 1, [MARTA_NUMBER]],
    ]);
    await labels.remove(clientId, idOf('Mayoreo'));
    await contacts.change(clientId, MARTA_NUMBER, { labels: ['Después'] });
    await phoneLabels.runOnce();
    // The ID of a deleted label is not used again.
    expect(listPhoneLabels().map(([id, name]) => [id, name])).toEqual([
      ['3', 'Cliente'],
      ['5', 'Después'],
    ]);
    expect(await knex()('label_changes').where({ clientId })).toEqual([]);
  });

  it('are retried later when they fail, without delaying other clients, and are deleted after the last attempt', async () => {
    const other = await platform.createLinkedClient('5215512345999');
    const { phoneLabels, contacts } = createServices();
    await phoneLabels.runOnce();
    // The column accepts changes that no sender understands, which fail like an unreachable phone.
    const chat = { kind: 'person', phone: MARTA_NUMBER };
    const broken = { kind: 'assigned', labelId: 'no uuid', chat, labeled: true };
    for (let n = 0; n < 120; n += 1) await knex()('label_changes').insert({ clientId: other, change: broken });
    await contacts.change(clientId, MARTA_NUMBER, { labels: ['Urgente'] });
    const sent = [await phoneLabels.runOnce(), await phoneLabels.runOnce()];
    expect(sent[0]).toBeGreaterThan(0);
    expect(await knex()('label_changes').where({ clientId })).toEqual([]);
    const readOldest = () => knex()('label_changes').where({ clientId: other }).orderBy('id').first();
    const failed = await readOldest();
    expect(failed).toMatchObject({ attempts: 1, claimedUntil: null });
    expect(failed.nextAttemptAt.getTime()).toBeGreaterThan(Date.now());
    await knex()('label_changes')
      .where({ id: failed.id })
      .update({ attempts: 29, nextAttemptAt: new Date(0) });
    await phoneLabels.runOnce();
    expect((await readOldest()).id).not.toBe(failed.id);
    await knex()('label_changes').where({ clientId: other }).delete();
  });

  it('of one client are claimed by one node only', async () => {
    const { phoneLabels, contacts } = createServices();
    await phoneLabels.runOnce();
    for (let n = 0; n < 30; n += 1)
      await contacts.change(clientId, MARTA_NUMBER, { labels: [n % 2 === 0 ? 'Par' : 'Impar'] });
    const running = { now: 0, most: 0 };
    const { sessions } = platform;
    const countingSessions: typeof sessions = {
      ...sessions,
      async manage(...task) {
        running.most = Math.max(running.most, ++running.now);
        return sessions.manage(...task).finally(() => running.now--);
      },
    };
    const nodes = [1, 2, 3].map(() => createPhoneLabelSender({ database: knex(), sessions: countingSessions, log }));
    const count = async () => (await knex()('label_changes').where({ clientId })).length;
    while ((await count()) > 0) await Promise.all(nodes.map(node => node.runOnce()));
    expect(running.most).toBe(1);
    expect(listPhoneLabels().find(([, name]) => name === 'Impar')).toEqual(
      expect.arrayContaining(['Impar', [MARTA_NUMBER]]),
    );
    expect(listPhoneLabels().find(([, name]) => name === 'Par')).toEqual(expect.arrayContaining(['Par', []]));
  });

  it('are taken off the contact and the phone when a label of the phone is taken off the conversation', async () => {
    const { phoneLabels, contacts } = createServices();
    await contacts.change(clientId, MARTA_NUMBER, { labels: [] });
    await phoneLabels.runOnce();
    await knex()('conversations').where({ clientId }).update({ label: null });
    await shop().tasks['labels.save']({ id: '90', name: 'Por cobrar', color: 6 });
    await shop().tasks['labels.assign']({ label: '90', chat: { kind: 'person', phone: MARTA_NUMBER }, labeled: true });
    const readLabels = async () => {
      const contact = await knex()('contacts').where({ clientId, phone: MARTA_NUMBER }).first();
      const conversation = await knex()('conversations')
        .where({ clientId, chat: `contact:${contact.id}` })
        .first();
      return [contact.labels, conversation.label];
    };
    await expect.poll(readLabels).toEqual([['Por cobrar'], 'Por cobrar']);
    await changeConversation(knex(), clientId, MARTA_NUMBER, { label: null }, serverActor);
    expect(await readLabels()).toEqual([[], null]);
    expect(await phoneLabels.runOnce()).toBe(1);
    expect(listPhoneLabels().find(([id]) => id === '90')).toEqual(['90', 'Por cobrar', 6, []]);
    const [event] = await knex()('events').where({ clientId, type: 'contact.labeled' }).orderBy('sequence', 'desc');
    expect(event?.data).toMatchObject({ label: 'Por cobrar', labeled: false });
  });

  it('of a message are all changed or none when storing one of them fails', async () => {
    const { messageLabels } = createServices();
    await messageLabels.set(clientId, 'A1', ['Antes']);
    await knex().raw(`CREATE FUNCTION fail_label() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN
      IF NEW.value ->> 'label' = 'Rota' THEN RAISE 'no'; END IF; RETURN NEW; END $$`);
    await knex().raw(
      `CREATE TRIGGER fail_label BEFORE INSERT ON message_updates FOR EACH ROW EXECUTE FUNCTION fail_label()`,
    );
    try {
      await expect(messageLabels.set(clientId, 'A1', ['Nueva', 'Rota'])).rejects.toThrow();
    } finally {
      await knex().raw('DROP FUNCTION fail_label CASCADE');
    }
    const { message } = await messageLabels.set(clientId, 'A1', ['Antes']);
    expect(message.labels).toEqual(['Antes']);
    const values = (await knex()('message_updates').where({ clientId, kind: 'label' })).map(({ value }) => value.label);
    expect(values).not.toContain('Nueva');
  });

  it('of a message are those of one of two concurrent requests', async () => {
    const { messageLabels, phoneLabels } = createServices();
    for (let round = 0; round < 10; round += 1) {
      await messageLabels.set(clientId, 'A1', []);
      await Promise.all([['Primera'], ['Segunda']].map(names => messageLabels.set(clientId, 'A1', names)));
      const row = await findMessageByAnyId(knex(), clientId, 'A1');
      expect([['Primera'], ['Segunda']]).toContainEqual(presentMessage(row, '/api').labels);
    }
    while ((await phoneLabels.runOnce()) > 0);
  });

  it('wait in their order while the line is not connected', async () => {
    const { phoneLabels, contacts } = createServices();
    await contacts.change(clientId, MARTA_NUMBER, { labels: [] });
    await phoneLabels.runOnce();
    await knex()('sessions').where({ clientId }).update({ state: 'reconnecting' });
    await contacts.change(clientId, MARTA_NUMBER, { labels: ['Uno'] });
    await contacts.change(clientId, MARTA_NUMBER, { labels: ['Dos'] });
    expect(await phoneLabels.runOnce()).toBe(0);
    const pending = await knex()('label_changes').where({ clientId }).orderBy('id');
    expect(pending.map(({ change }) => [change.kind, change.labeled])).toEqual([
      ['assigned', true],
      ['assigned', true],
      ['assigned', false],
    ]);
    await knex()('sessions').where({ clientId }).update({ state: 'connected' });
    expect(await phoneLabels.runOnce()).toBe(3);
    expect(listPhoneLabels().slice(-2)).toMatchObject([
      [expect.anything(), 'Uno', expect.anything(), []],
      [expect.anything(), 'Dos', expect.anything(), [MARTA_NUMBER]],
    ]);
  });
});
