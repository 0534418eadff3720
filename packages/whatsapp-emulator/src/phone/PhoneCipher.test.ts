import { describe, expect, it } from 'vitest';
import { Account } from '../server/Account.ts';
import { silenceConsole } from '../silenceConsole.ts';
import { dropOldReceivingChains } from './dropOldReceivingChains.ts';
import { PhoneCipher } from './PhoneCipher.ts';
import { PhoneKeys } from './PhoneKeys.ts';
import { SignalStore } from './SignalStore.ts';

silenceConsole();

function createPhone(number: string) {
  const keys = new PhoneKeys();
  const device = new Account(number, `${number}0`, number).addPhone(keys.toPublicKeys());
  const store = new SignalStore(keys);
  return { keys, device, store, cipher: new PhoneCipher(store) };
}

/** Creates two phones that have a session with each other. */
async function createPairWithSession() {
  const [ana, beto] = [createPhone('5215500000001'), createPhone('5215500000002')];
  const [preKey] = beto.keys.createPreKeys(1);
  await ana.cipher.startSession(beto.device, { ...beto.keys.toPublicKeys(), preKey });
  const transmit = async (from: typeof ana, to: typeof ana, text: string) => {
    const { type, ciphertext } = await from.cipher.encrypt(to.device, Buffer.from(text));
    return Buffer.from(await to.cipher.decrypt(from.device, type, Buffer.from(ciphertext))).toString();
  };
  expect(await transmit(ana, beto, 'Hola')).toBe('Hola');
  return { ana, beto, transmit };
}

describe('PhoneCipher', () => {
  it('decrypts every message when the direction changes repeatedly', async () => {
    const { ana, beto, transmit } = await createPairWithSession();
    for (let round = 0; round < 20; round += 1) {
      expect(await transmit(beto, ana, `ida ${round}`)).toBe(`ida ${round}`);
      expect(await transmit(ana, beto, `vuelta ${round}`)).toBe(`vuelta ${round}`);
    }
  });

  it('keeps the sessions at a constant size when the direction changes repeatedly', async () => {
    const { ana, beto, transmit } = await createPairWithSession();
    const size = () => JSON.stringify([...ana.store.sessions.values()].map(record => record.serialize())).length;
    const exchange = async () => {
      await transmit(beto, ana, 'ida');
      await transmit(ana, beto, 'vuelta');
    };
    for (let round = 0; round < 10; round += 1) await exchange();
    const before = size();
    for (let round = 0; round < 30; round += 1) await exchange();
    expect(size()).toBeLessThan(before * 1.2);
    for (const record of ana.store.sessions.values()) dropOldReceivingChains(record);
    expect(await transmit(beto, ana, 'sigue')).toBe('sigue');
  });

  it('decrypts a late message that was encrypted before the direction changed', async () => {
    const { ana, beto, transmit } = await createPairWithSession();
    await transmit(beto, ana, 'ida');
    const lateMessage = await ana.cipher.encrypt(beto.device, Buffer.from('tarde'));
    await transmit(ana, beto, 'pronto');
    await transmit(beto, ana, 'otra');
    await transmit(ana, beto, 'más');
    const plaintext = await beto.cipher.decrypt(ana.device, lateMessage.type, Buffer.from(lateMessage.ciphertext));
    expect(Buffer.from(plaintext).toString()).toBe('tarde');
  });

  it('restores the previous sessions when a message cannot be decrypted', async () => {
    const { ana, beto, transmit } = await createPairWithSession();
    await transmit(beto, ana, 'ida');
    const { type, ciphertext } = await ana.cipher.encrypt(beto.device, Buffer.from('dañado'));
    const damaged = Buffer.from(ciphertext);
    damaged[damaged.length - 1] = (damaged.at(-1) ?? 0) ^ 1;
    await expect(beto.cipher.decrypt(ana.device, type, damaged)).rejects.toThrow();
    const plaintext = await beto.cipher.decrypt(ana.device, type, Buffer.from(ciphertext));
    expect(Buffer.from(plaintext).toString()).toBe('dañado');
    expect(await transmit(beto, ana, 'sigue')).toBe('sigue');
  });

  it('decrypts a message of an older session when a newer session exists', async () => {
    const { ana, beto, transmit } = await createPairWithSession();
    await transmit(beto, ana, 'ida');
    for (let round = 0; round < 3; round += 1) {
      const lateMessage = await ana.cipher.encrypt(beto.device, Buffer.from('tarde'));
      const [preKey] = ana.keys.createPreKeys(1);
      await beto.cipher.startSession(ana.device, { ...ana.keys.toPublicKeys(), preKey });
      const plaintext = await beto.cipher.decrypt(ana.device, lateMessage.type, Buffer.from(lateMessage.ciphertext));
      expect(Buffer.from(plaintext).toString()).toBe('tarde');
      expect(await transmit(beto, ana, 'en la nueva')).toBe('en la nueva');
      expect(await transmit(ana, beto, 'sigue')).toBe('sigue');
    }
  });
});
