import '../socket/quickenLibsignal.ts';
import { describe, expect, it } from 'vitest';
import { createSignalParty } from '../testing/createSignalParty.ts';
import { encodeVaultValue } from '../vault/codec.ts';

type Party = ReturnType<typeof createSignalParty>;

async function startConversation(): Promise<[Party, Party]> {
  const [client, contact] = [createSignalParty('888@lid'), createSignalParty('777@lid')];
  await contact.greet(client);
  await client.read(contact, await contact.write(client, 'Hola'));
  return [client, contact];
}

/** Exchanges messages between two parties. Each exchange is one message from each party and adds two chains. */
async function exchangeMessages(client: Party, contact: Party, count: number): Promise<void> {
  for (let n = 0; n < count; n += 1) {
    await contact.read(client, await client.write(contact, `¿${n}?`));
    await client.read(contact, await contact.write(client, `¡${n}!`));
  }
}

/** Returns the size in bytes of a client's stored sessions with another party. */
async function getRecordSize(client: Party, other: string): Promise<number> {
  const entries = await client.keys.get('session', [other]);
  return encodeVaultValue(entries[other]).byteLength;
}

describe('session record', () => {
  it('has the same size after 60 exchanges as after 10', async () => {
    const [client, contact] = await startConversation();
    await exchangeMessages(client, contact, 10);
    const sizeAfter10 = await getRecordSize(client, '777_1.0');
    await exchangeMessages(client, contact, 50);
    const sizeAfter60 = await getRecordSize(client, '777_1.0');
    expect(sizeAfter10).toBeGreaterThan(1_000);
    // The sizes may differ by a few digits, because counters and timestamps differ.
    expect(Math.abs(sizeAfter60 - sizeAfter10)).toBeLessThan(20);
  });

  it('decrypts a message that arrives five exchanges late', async () => {
    const [client, contact] = await startConversation();
    await exchangeMessages(client, contact, 3);
    const lateMessage = await contact.write(client, 'tarde');
    await client.read(contact, await contact.write(client, 'antes que ella'));
    await exchangeMessages(client, contact, 5);
    expect(await client.read(contact, lateMessage)).toBe('tarde');
  });

  it('stays unchanged when a message arrives too late to be decrypted', async () => {
    const [client, contact] = await startConversation();
    await exchangeMessages(client, contact, 3);
    const lateMessage = await contact.write(client, 'muy tarde');
    await client.read(contact, await contact.write(client, 'antes que ella'));
    await exchangeMessages(client, contact, 7);
    const recordBefore = await client.keys.get('session', ['777_1.0']);
    await expect(client.read(contact, lateMessage)).rejects.toThrow();
    expect(await client.keys.get('session', ['777_1.0'])).toEqual(recordBefore);
    await exchangeMessages(client, contact, 2);
  });

  it('decrypts a message a second time after the message keys were deleted', async () => {
    const [client, contact] = await startConversation();
    const earlyMessage = await contact.write(client, 'una vez');
    expect(await client.read(contact, earlyMessage)).toBe('una vez');
    await exchangeMessages(client, contact, 8);
    expect(await client.read(contact, earlyMessage)).toBe('una vez');
  });
});
