import '../socket/quickenLibsignal.ts';
import { MemoryVault } from '@recado/transport/conformance';
import { describe, expect, it } from 'vitest';
import { JOURNAL_VAULT_CATEGORY } from '../incoming/IncomingMessageJournal.ts';
import { createSignalParty } from '../testing/createSignalParty.ts';
import { DelayedVault } from '../testing/DelayedVault.ts';

/** Vault that records the categories that each transaction wrote, and that can stop answering reads. */
class ObservedVault extends MemoryVault {
  readonly transactions: string[][] = [];
  isSilent = false;

  override open(signal: AbortSignal) {
    const vault = super.open(signal);
    return {
      ...vault,
      read: async (category: string, ids: readonly string[]) => {
        const entries = await vault.read(category, ids);
        return this.isSilent ? new Promise<never>(() => {}) : entries;
      },
      write: async (changes: Parameters<typeof vault.write>[0]) => {
        this.transactions.push(changes.map(({ category }) => category));
        await vault.write(changes);
      },
    };
  }
}

describe('Signal sessions of a client', () => {
  it('produce only readable messages when 100 messages go to two addresses of a contact at once', async () => {
    const ownParty = createSignalParty('888@lid', new DelayedVault());
    const contact = createSignalParty('777@lid', new DelayedVault());
    const phone = { jid: '5215512345678@s.whatsapp.net' };
    await ownParty.repository.lidMapping.storeLIDPNMappings([{ lid: contact.jid, pn: phone.jid }]);
    await ownParty.greet(contact);
    const messages = await Promise.all(
      Array.from({ length: 100 }, (_, n) => ownParty.write(n % 2 ? contact : phone, `Mensaje ${n}`)),
    );
    let unreadable = 0;
    for (const message of messages)
      await contact.read(ownParty, message).catch(() => {
        unreadable += 1;
      });
    expect(unreadable).toBe(0);
  });

  it('remain intact when a message belongs to another session of the contact', async () => {
    const [ownParty, contact] = [createSignalParty('888@lid'), createSignalParty('777@lid')];
    await contact.greet(ownParty);
    await ownParty.read(contact, await contact.write(ownParty, 'Hola'));
    await contact.read(ownParty, await ownParty.write(contact, 'Hola'));
    await ownParty.greet(contact);
    for (const text of ['tarde', 'más tarde']) {
      expect(await ownParty.read(contact, await contact.write(ownParty, text))).toBe(text);
      expect(await contact.read(ownParty, await ownParty.write(contact, 'en la nueva'))).toBe('en la nueva');
      await ownParty.greet(contact);
    }
  });
});

it('the repository decrypts a message from a phone number when WhatsApp does not return the LID of this number', async () => {
  const contact = createSignalParty('5215512345678@s.whatsapp.net');
  const ownParty = createSignalParty('888@lid', new MemoryVault(), async () => Promise.reject(new Error('Timed Out')));
  await contact.greet(ownParty);
  expect(await ownParty.repository.lidMapping.getLIDForPN(contact.jid)).toBe(null);
  expect(await ownParty.read(contact, await contact.write(ownParty, 'Hola'))).toBe('Hola');
});

describe('two clients of one process with the same contact', () => {
  const createContact = () => createSignalParty('777@lid');

  it('store every message in the transaction of its ratchet when they decrypt concurrently', async () => {
    const contact = createContact();
    const vaults = [new ObservedVault(), new ObservedVault()];
    const clients = vaults.map((vault, n) => createSignalParty(`88${n}@lid`, vault));
    const conversations = await Promise.all(
      clients.map(async client => {
        await contact.greet(client);
        const messages = [];
        for (const text of ['uno', 'dos', 'tres']) messages.push(await contact.write(client, text));
        return { client, messages };
      }),
    );
    for (const vault of vaults) vault.transactions.length = 0;
    await Promise.all(
      conversations.flatMap(({ client, messages }) => messages.map(message => client.read(contact, message))),
    );
    const ratchets = vaults
      .flatMap(({ transactions }) => transactions)
      .filter(categories => categories.includes('session'));
    expect(ratchets).toHaveLength(6);
    expect(ratchets.filter(categories => !categories.includes(JOURNAL_VAULT_CATEGORY))).toEqual([]);
  });

  it('do not block each other when the vault of one client does not respond', async () => {
    const contact = createContact();
    const silentVault = new ObservedVault();
    const [blockedClient, otherClient] = [createSignalParty('880@lid', silentVault), createSignalParty('881@lid')];
    for (const client of [blockedClient, otherClient]) await client.greet(contact);
    silentVault.isSilent = true;
    void blockedClient.write(contact, 'Nunca');
    expect(await contact.read(otherClient, await otherClient.write(contact, 'Hola'))).toBe('Hola');
  });
});
