import { MemoryVault } from '@recado/transport/conformance';
import type { proto } from '@whiskeysockets/baileys';
import { describe, expect, it } from 'vitest';
import { DeviceCredentials } from './DeviceCredentials.ts';
import { RetryingVault } from './RetryingVault.ts';

const noop = (): void => {};
const log = { debug: noop, info: noop, warn: noop, error: noop };
const account: proto.IADVSignedDeviceIdentity = { details: Buffer.of(1) };

function openVault(memory = new MemoryVault()) {
  const signal = new AbortController().signal;
  const vault = new RetryingVault({ vault: memory.open(signal), signal, log, onFenced: noop });
  return { memory, vault };
}

describe('DeviceCredentials', () => {
  it('loads the stored credentials when the device is linked', async () => {
    const { memory, vault } = openVault();
    const first = await DeviceCredentials.load(vault);
    Object.assign(first.creds, { account, me: { id: '5215512345678:1@s.whatsapp.net' } });
    await first.save();
    const second = await DeviceCredentials.load(openVault(memory).vault);
    expect(second.creds.noiseKey).toEqual(first.creds.noiseKey);
    expect(second.creds.me).toEqual(first.creds.me);
  });

  it('creates new credentials when the stored pairing code was never entered', async () => {
    const { memory, vault } = openVault();
    const first = await DeviceCredentials.load(vault);
    first.creds.me = { id: '5215512345678@s.whatsapp.net', name: '~' };
    await first.save();
    const second = await DeviceCredentials.load(openVault(memory).vault);
    expect(second.creds.me).toBeUndefined();
    expect(second.creds.noiseKey).not.toEqual(first.creds.noiseKey);
    expect(memory.size).toBe(0);
  });

  it('never reuses the ID of a pre-key when the counter of pre-keys was lost', async () => {
    const { memory, vault } = openVault();
    const first = await DeviceCredentials.load(vault);
    Object.assign(first.creds, { account, nextPreKeyId: 5 });
    await first.save();
    const ids = ['9', '10', '812'];
    await vault.write(ids.map(id => ({ category: 'pre-key', id, value: Buffer.of(0) })));
    expect((await DeviceCredentials.load(openVault(memory).vault)).creds.nextPreKeyId).toBe(813);
  });

  it('stores the newest credentials last when saves overlap', async () => {
    const { memory, vault } = openVault();
    const credentials = await DeviceCredentials.load(vault);
    credentials.creds.account = account;
    const saves = Array.from({ length: 20 }, (_, n) => {
      credentials.creds.accountSyncCounter = n;
      return credentials.save();
    });
    await Promise.all(saves);
    expect((await DeviceCredentials.load(openVault(memory).vault)).creds.accountSyncCounter).toBe(19);
  });
});
