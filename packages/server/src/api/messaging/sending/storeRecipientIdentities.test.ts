import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import { storeMessages } from '../../../core/messages/index.ts';
import { createTestPlatform, type TestPlatform } from '../../../testing/createTestPlatform.ts';
import { storeRecipientIdentities } from './storeRecipientIdentities.ts';

const registeredPhone = '5215544443333';
const typedPhone = '525544443333';

/** Uses a network without LIDs, because only a receipt can then resolve a number. */
describe('recipient typed in another spelling than the network’s', () => {
  let platform: TestPlatform;
  let clientId: string;
  beforeAll(async () => {
    platform = await createTestPlatform({ network: { lids: false } });
    clientId = await platform.createLinkedClient();
    platform.network.phone(registeredPhone);
  });
  afterEach(() => vi.restoreAllMocks());
  afterAll(() => platform.close());

  const send = (phone: string) => platform.sender.sendText({ clientId, to: { kind: 'phone', phone }, text: 'Hola' });

  it('is looked up before the first message, and not again for later messages', async () => {
    const lookup = vi.spyOn(platform.sessions, 'lookup');
    await send(typedPhone);
    expect(lookup.mock.calls).toEqual([[clientId, typedPhone]]);
    await send(typedPhone);
    await send(registeredPhone);
    expect(lookup).toHaveBeenCalledTimes(1);
    expect(platform.network.phone(registeredPhone).messages).toHaveLength(3);
  });

  /** Stores a contact under the typed spelling, which is the state before the network first answers. */
  const storeTypedContact = async (client: string) => {
    const contact = { phone: typedPhone };
    await storeMessages(platform.database.knex, client, [
      { waId: 'early', fromMe: true, contact, type: 'text', timestamp: new Date() },
    ]);
  };
  const contactsOf = (client: string) =>
    platform.database.knex('contacts').where({ clientId: client }).select('phone', 'waAddress');

  it('is looked up when a contact has the typed spelling but no confirmed address', async () => {
    const client = await platform.createLinkedClient();
    await storeTypedContact(client);
    const lookup = vi.spyOn(platform.sessions, 'lookup');
    await platform.sender.sendText({ clientId: client, to: { kind: 'phone', phone: typedPhone }, text: 'Hola' });
    expect(lookup).toHaveBeenCalledTimes(1);
  });

  it('is merged with the contact of the typed spelling when the network accepted a message', async () => {
    const client = await platform.createClient();
    await storeTypedContact(client);
    const [requested, confirmed] = [{ phone: typedPhone }, { phone: registeredPhone }];
    await storeRecipientIdentities(platform.database.knex, client, requested, confirmed);
    expect(await contactsOf(client)).toEqual([{ phone: registeredPhone, waAddress: registeredPhone }]);
    const [message] = await platform.database.knex('messages').where({ clientId: client });
    const [contact] = await platform.database.knex('contacts').where({ clientId: client });
    expect(message?.contactId).toBe(contact?.id);
  });
});
