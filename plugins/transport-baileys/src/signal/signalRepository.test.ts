import '../socket/quickenLibsignal.ts';
import { MemoryVault } from '@recado/transport/conformance';
import { describe, expect, it } from 'vitest';
import { journalCategory } from '../incoming/Journal.ts';
import { DistantVault } from '../testing/DistantVault.ts';
import { signalParty } from '../testing/signalParty.ts';

/** Remembers what each transaction wrote, and can stop answering. */
class ObservedVault extends MemoryVault {
  readonly transactions: string[][] = [];
  silent = false;

  override open(signal: AbortSignal) {
    const vault = super.open(signal);
    return {
      ...vault,
      read: async (category: string, ids: readonly string[]) => {
        const found = await vault.read(category, ids);
        return this.silent ? new Promise<never>(() => {}) : found;
      },
      write: async (changes: Parameters<typeof vault.write>[0]) => {
        this.transactions.push(changes.map(({ category }) => category));
        await vault.write(changes);
      },
    };
  }
}

describe('the Signal sessions of a client', () => {
  it('are one for the two addresses of one contact: 100 messages at once can all be read', async () => {
    const us = signalParty('888@lid', new DistantVault());
    const them = signalParty('777@lid', new DistantVault());
    const phone = { jid: '5215512345678@s.whatsapp.net' };
    await us.repository.lidMapping.storeLIDPNMappings([{ lid: them.jid, pn: phone.jid }]);
    await us.greet(them);
    const sent = await Promise.all(
      Array.from({ length: 100 }, (_, n) => us.write(n % 2 ? them : phone, `Mensaje ${n}`)),
    );
    let unreadable = 0;
    for (const message of sent)
      await them.read(us, message).catch(() => {
        unreadable += 1;
      });
    expect(unreadable).toBe(0);
  });

  it('stay whole when a message belongs to another session of the contact', async () => {
    const [us, them] = [signalParty('888@lid'), signalParty('777@lid')];
    await them.greet(us);
    await us.read(them, await them.write(us, 'Hola'));
    await them.read(us, await us.write(them, 'Hola'));
    await us.greet(them);
    for (const text of ['tarde', 'más tarde']) {
      expect(await us.read(them, await them.write(us, text))).toBe(text);
      expect(await them.read(us, await us.write(them, 'en la nueva'))).toBe('en la nueva');
      await us.greet(them);
    }
  });
});

it('takes a sender by number when WhatsApp does not tell its LID', async () => {
  const them = signalParty('5215512345678@s.whatsapp.net');
  const us = signalParty('888@lid', new MemoryVault(), async () => Promise.reject(new Error('Timed Out')));
  await them.greet(us);
  expect(await us.repository.lidMapping.getLIDForPN(them.jid)).toBe(null);
  expect(await us.read(them, await them.write(us, 'Hola'))).toBe('Hola');
});

describe('two clients of one process with the same contact', () => {
  const friend = () => signalParty('777@lid');

  it('keep every message in the transaction of its ratchet', async () => {
    const them = friend();
    const vaults = [new ObservedVault(), new ObservedVault()];
    const clients = vaults.map((vault, n) => signalParty(`88${n}@lid`, vault));
    const letters = await Promise.all(
      clients.map(async client => {
        await them.greet(client);
        const written = [];
        for (const text of ['uno', 'dos', 'tres']) written.push(await them.write(client, text));
        return { client, written };
      }),
    );
    for (const vault of vaults) vault.transactions.length = 0;
    await Promise.all(
      letters.flatMap(({ client, written }) => written.map(message => client.read(them, message))),
    );
    const ratchets = vaults
      .flatMap(({ transactions }) => transactions)
      .filter(categories => categories.includes('session'));
    expect(ratchets).toHaveLength(6);
    expect(ratchets.filter(categories => !categories.includes(journalCategory))).toEqual([]);
  });

  it('do not wait for each other’s keys', async () => {
    const them = friend();
    const away = new ObservedVault();
    const [one, other] = [signalParty('880@lid', away), signalParty('881@lid')];
    for (const client of [one, other]) await client.greet(them);
    away.silent = true;
    void one.write(them, 'Nunca');
    expect(await them.read(other, await other.write(them, 'Hola'))).toBe('Hola');
  });
});
