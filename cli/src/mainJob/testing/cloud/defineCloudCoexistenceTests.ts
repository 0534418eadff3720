import { exampleRobotRules } from '@recado/contract';
import { expect, it } from 'vitest';
import { generatePhoneNumber } from '../generatePhoneNumber.ts';
import { pollUntilResult } from '../pollUntilResult.ts';
import type { CloudTestPlatform } from './startCloudTestPlatform.ts';

/** Declares a test of a number that its owner also uses in the WhatsApp Business app. */
export function defineCloudCoexistenceTests(getWorld: () => CloudTestPlatform): void {
  it('stores the chats of the WhatsApp Business app as history with their files, and neither emits nor answers them', async () => {
    const { network, owner, phones, platform, tellMeta, openLine } = getWorld();
    const phoneNumber = generatePhoneNumber();
    const graph = network.createLine({ phone: phoneNumber, name: 'Pastelería', coexistence: true });
    const shop = phones.get(phoneNumber);
    if (!shop) throw new Error('The shop has no phone.');
    const marta = phones.create({ phone: generatePhoneNumber(), name: 'Marta' });
    const picture = { kind: 'image', bytes: Buffer.from('a picture'), mimetype: 'image/jpeg' } as const;
    for (const content of [{ text: '¿Tienen roscas?' }, { media: picture }, { text: 'BAJA' }]) {
      const { id } = await marta.send(phoneNumber, content);
      await shop.waitFor(message => message.id === id);
    }
    graph.shareHistory(true);
    graph.saveAppContact(marta.phone, 'Marta la de las roscas');

    const payload = { businessName: 'Pastelería', phoneNumber, transport: 'cloud-api' };
    const { client } = await owner.request('POST /clients', { payload });
    const params = { id: client.id };
    await owner.request('PUT /clients/{id}/robot', { params, payload: { ...exampleRobotRules, updatedAt: null } });
    await tellMeta(client, graph);
    await owner.request('POST /whatsapp/client/{id}/link', { params, payload: { credentials: graph.credentials } });
    const { program, deliveredTexts } = await openLine(client, graph);
    const readMessages = async () =>
      (await program.request('GET /external/messages', { query: { limit: 50, order: 'asc' } })).messages;
    // Meta's first notifications can arrive before the line is open, and are then processed later.
    await pollUntilResult(async () => {
      const messages = await readMessages();
      return messages.length === 3 && messages.some(({ media }) => Boolean(media?.url));
    });
    const stored = await readMessages();
    expect(stored.map(({ kind, text }) => `${kind} ${text}`).toSorted()).toEqual([
      'image null',
      'text BAJA',
      'text ¿Tienen roscas?',
    ]);
    const file = await fetch(new URL(stored.find(({ media }) => media)?.media?.url ?? '', platform.url), {
      headers: { 'x-api-token': client.apiToken },
    });
    expect(await file.text()).toBe('a picture');

    // The first live message follows the history, so that anything emitted for the history would be visible.
    await marta.send(phoneNumber, { text: 'Una de doce' });
    await pollUntilResult(() => deliveredTexts.includes('Una de doce'));
    expect(deliveredTexts).toEqual(['Una de doce']);
    const { events } = await program.request('GET /external/events', { query: { after: 0, limit: 500 } });
    expect(events.filter(({ type }) => type === 'message.received' || type === 'message.media')).toHaveLength(1);
    const { contacts } = await program.request('GET /external/contacts', {});
    expect(contacts.map(({ ownName, optedOutAt }) => [ownName, optedOutAt])).toEqual([
      ['Marta la de las roscas', null],
    ]);
  });
}
