import type { Contact } from '@recado/contract';
import { expect, it } from 'vitest';
import type { LineTestContext } from './LineTestContext.ts';
import { pollUntilResult } from './pollUntilResult.ts';

/** Declares tests for the labels of WhatsApp Business, on the phone and in Recado. */
export function defineLabelTests(getContext: () => LineTestContext): void {
  const readContact = async (number: string): Promise<Contact> => {
    const params = { contact: number };
    return (await getContext().program.request('GET /external/contacts/{contact}', { params, query: {} })).contact;
  };
  const awaitLabels = (number: string, labels: readonly string[]) =>
    pollUntilResult(async () => {
      const contact = await readContact(number);
      return contact.labels.join() === labels.join() ? contact : undefined;
    });
  const awaitPhoneLabel = (name: string, matches: (label: { chats: readonly string[] }) => unknown = () => true) =>
    pollUntilResult(async () =>
      (await getContext().shop.labels()).find(label => label.name === name && matches(label)),
    );
  const readEvents = async (after: number) =>
    (await getContext().program.request('GET /external/events', { query: { after, limit: 500 } })).events;

  it('stores the labels of the phone for chats, groups and messages, and follows their changes', async () => {
    const { emulator, program, shop, marta, awaitMessage } = getContext();
    const id = await marta.write(shop.number, 'Quiero dos pasteles');
    await awaitMessage(id);
    const { sequence } = await program.request('GET /external/conversations');
    const label = await shop.saveLabel({ name: 'Pedido nuevo', color: 15 });
    await shop.assignLabel({ label, chat: marta.number });
    await shop.assignLabel({ label, chat: marta.number, message: id });
    await awaitLabels(marta.number, ['Pedido nuevo']);
    expect(await awaitMessage(id, message => message.labels)).toMatchObject({ labels: ['Pedido nuevo'] });
    const params = { conversation: marta.number };
    const { conversation } = await program.request('GET /external/conversations/{conversation}', { params });
    expect(conversation.label).toBe('Pedido nuevo');
    const { labels } = await program.request('GET /external/labels');
    expect(labels).toMatchObject([{ name: 'Pedido nuevo', color: 'green', onPhone: true }]);
    const events = await readEvents(sequence);
    expect(events.filter(({ type }) => type.endsWith('.labeled')).map(({ type, data }) => [type, data])).toEqual([
      ['contact.labeled', expect.objectContaining({ label: 'Pedido nuevo', labeled: true, phoneNumber: marta.number })],
      ['message.labeled', expect.objectContaining({ label: 'Pedido nuevo', labeled: true, messageId: id })],
    ]);
    const group = await emulator.control.group('Mayoristas', marta.number, [shop.number]);
    await awaitMessage(await marta.write(group, 'Buenos días'));
    await shop.assignLabel({ label, chat: group });
    const groupParams = { conversation: group };
    await pollUntilResult(async () => {
      const answer = await program.request('GET /external/conversations/{conversation}', { params: groupParams });
      return answer.conversation.label === 'Pedido nuevo';
    });
    await shop.saveLabel({ id: label, name: 'Pedido listo', color: 15 });
    await awaitLabels(marta.number, ['Pedido listo']);
    expect(await awaitMessage(id)).toMatchObject({ labels: ['Pedido listo'] });
    await shop.assignLabel({ label, chat: marta.number, labeled: false });
    await awaitLabels(marta.number, []);
    await shop.saveLabel({ id: label, name: 'Pedido listo', deleted: true });
    await pollUntilResult(async () => (await program.request('GET /external/labels')).labels.length === 0);
    expect(await awaitMessage(id)).not.toHaveProperty('labels');
  });

  it('shows labels of Recado on the phone, and makes a contact of a person whose chat gets a label there', async () => {
    const { emulator, program, shop, marta, awaitMessage } = getContext();
    const carla = await emulator.control.phone('5215500000077', 'Carla');
    const id = await marta.write(shop.number, 'Pagué hoy');
    await awaitMessage(id);
    const contact = { contact: marta.number };
    await program.request('PATCH /external/contacts/{contact}', { params: contact, payload: { labels: ['Mayoreo'] } });
    const created = await awaitPhoneLabel('Mayoreo', ({ chats }) => chats.length > 0);
    expect(created.chats).toEqual([expect.stringMatching(/@lid$/)]);
    const message = { params: { messageId: id }, payload: { labels: ['Mayoreo', 'Pagado'] } };
    const answer = await program.request('PUT /external/messages/{messageId}/labels', message);
    expect(answer.message.labels).toEqual(['Mayoreo', 'Pagado']);
    await pollUntilResult(
      async () => (await shop.labels()).filter(({ messages }) => messages.includes(id)).length === 2,
    );
    const { labels } = await program.request('GET /external/labels');
    const paid = labels.find(({ name }) => name === 'Pagado')?.id ?? '';
    await program.request('PATCH /external/labels/{label}', {
      params: { label: paid },
      payload: { name: 'Cobrado', color: 'blue' },
    });
    expect(await awaitPhoneLabel('Cobrado')).toMatchObject({ color: 1, messages: [id] });
    await program.request('DELETE /external/labels/{label}', { params: { label: paid } });
    await pollUntilResult(async () => (await shop.labels()).every(({ name }) => name !== 'Cobrado'));
    await program.request('PATCH /external/contacts/{contact}', { params: contact, payload: { labels: [] } });
    await awaitPhoneLabel('Mayoreo', ({ chats }) => chats.length === 0);
    await shop.assignLabel({ label: created.id, chat: carla.number });
    const query = { label: 'Mayoreo', limit: 10 };
    const labelled = () => program.request('GET /external/contacts', { query });
    const [person] = await pollUntilResult(async () => {
      const { contacts } = await labelled();
      return contacts.length > 0 ? contacts : undefined;
    });
    expect(person).toMatchObject({ labels: ['Mayoreo'], lid: expect.any(String), lastMessageAt: null });
  });
}
