import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import { storeMessages } from '../../ground/messages/index.ts';
import { createPlatform, type Platform } from '../../testing/createPlatform.ts';
import { learnAddressee } from './learnAddressee.ts';

const registered = '5215544443333';
const typed = '525544443333';

/** On a network that tells no LIDs, so that only what a receipt taught can answer for a number. */
describe('a number that is typed in another spelling than the network’s', () => {
  let platform: Platform;
  let clientId: string;
  beforeAll(async () => {
    platform = await createPlatform({ network: { lids: false } });
    clientId = await platform.linked();
    platform.network.phone(registered);
  });
  afterEach(() => vi.restoreAllMocks());
  afterAll(() => platform.close());

  const send = (phone: string) =>
    platform.sending.sendText({ clientId, to: { kind: 'phone', phone }, text: 'Hola' });

  it('is asked for before the first message to it, and not again before the next ones', async () => {
    const lookup = vi.spyOn(platform.sessions, 'lookup');
    await send(typed);
    expect(lookup.mock.calls).toEqual([[clientId, typed]]);
    await send(typed);
    await send(registered);
    expect(lookup).toHaveBeenCalledTimes(1);
    expect(platform.network.phone(registered).messages).toHaveLength(3);
  });

  /** What we have of a person before the network says anything: a row under the spelling that was typed. */
  const writtenDown = async (client: string) => {
    const contact = { phone: typed };
    await storeMessages(platform.database.knex, client, [
      { waId: 'early', fromMe: true, contact, type: 'text', timestamp: new Date() },
    ]);
  };
  const contactsOf = (client: string) =>
    platform.database.knex('contacts').where({ clientId: client }).select('phone', 'address');

  it('is asked for although we have a contact of that spelling: only the network knows its own', async () => {
    const client = await platform.linked();
    await writtenDown(client);
    const lookup = vi.spyOn(platform.sessions, 'lookup');
    await platform.sending.sendText({ clientId: client, to: { kind: 'phone', phone: typed }, text: 'Hola' });
    expect(lookup).toHaveBeenCalledTimes(1);
  });

  it('and whom we had under it are one contact, once the network took a message', async () => {
    const client = await platform.client();
    await writtenDown(client);
    const addressee = {
      to: { kind: 'person', phone: typed },
      person: { phone: typed },
      isKnown: false,
      hasOptedOut: false,
      isNew: true,
    } as const;
    const receipt = { id: 'A', to: { kind: 'person', phone: registered }, timestamp: new Date() } as const;
    await learnAddressee(platform.database.knex, client, addressee, receipt);
    expect(await contactsOf(client)).toEqual([{ phone: registered, address: registered }]);
    const [message] = await platform.database.knex('messages').where({ clientId: client });
    const [contact] = await platform.database.knex('contacts').where({ clientId: client });
    expect(message?.contactId).toBe(contact?.id);
  });
});
