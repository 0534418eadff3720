import { MemoryVault } from '@recado/transport/conformance';
import type { proto } from '@whiskeysockets/baileys';
import { describe, expect, it } from 'vitest';
import { Credentials } from './Credentials.ts';
import { PatientVault } from './PatientVault.ts';

const nothing = (): void => {};
const log = { debug: nothing, info: nothing, warn: nothing, error: nothing };
const account: proto.IADVSignedDeviceIdentity = { details: Buffer.of(1) };

function open(memory = new MemoryVault()) {
  const over = new AbortController().signal;
  const vault = new PatientVault({ vault: memory.open(over), over, log, fenced: nothing });
  return { memory, vault };
}

describe('credentials', () => {
  it('are those of the vault once they are linked', async () => {
    const { memory, vault } = open();
    const first = await Credentials.load(vault);
    Object.assign(first.creds, { account, me: { id: '5215512345678:1@s.whatsapp.net' } });
    await first.save();
    const second = await Credentials.load(open(memory).vault);
    expect(second.creds.noiseKey).toEqual(first.creds.noiseKey);
    expect(second.creds.me).toEqual(first.creds.me);
  });

  it('begin anew after a pairing code nobody typed', async () => {
    const { memory, vault } = open();
    const first = await Credentials.load(vault);
    first.creds.me = { id: '5215512345678@s.whatsapp.net', name: '~' };
    await first.save();
    const second = await Credentials.load(open(memory).vault);
    expect(second.creds.me).toBeUndefined();
    expect(second.creds.noiseKey).not.toEqual(first.creds.noiseKey);
    expect(memory.size).toBe(0);
  });

  it('never give out the number of a pre-key again, even when the counter was lost', async () => {
    const { memory, vault } = open();
    const first = await Credentials.load(vault);
    Object.assign(first.creds, { account, nextPreKeyId: 5 });
    await first.save();
    const ids = ['9', '10', '812'];
    await vault.write(ids.map(id => ({ category: 'pre-key', id, value: Buffer.of(0) })));
    expect((await Credentials.load(open(memory).vault)).creds.nextPreKeyId).toBe(813);
  });

  it('are written one after the other, the newest last', async () => {
    const { memory, vault } = open();
    const credentials = await Credentials.load(vault);
    credentials.creds.account = account;
    const saves = Array.from({ length: 20 }, (_, n) => {
      credentials.creds.accountSyncCounter = n;
      return credentials.save();
    });
    await Promise.all(saves);
    expect((await Credentials.load(open(memory).vault)).creds.accountSyncCounter).toBe(19);
  });
});
