import { describe, expect, it } from 'vitest';
import { quietConsole } from '../quietConsole.ts';
import { Account } from '../server/Account.ts';
import { dropOldChains } from './dropOldChains.ts';
import { PhoneCipher } from './PhoneCipher.ts';
import { PhoneKeys } from './PhoneKeys.ts';
import { SignalStore } from './SignalStore.ts';

quietConsole();

function side(number: string) {
  const keys = new PhoneKeys();
  const device = new Account(number, `${number}0`, number).addPhone(keys.published());
  const store = new SignalStore(keys);
  return { keys, device, store, cipher: new PhoneCipher(store) };
}

/** Two phones that have a session with each other. */
async function pair() {
  const [ana, beto] = [side('5215500000001'), side('5215500000002')];
  const [preKey] = beto.keys.newPreKeys(1);
  await ana.cipher.startSession(beto.device, { ...beto.keys.published(), preKey });
  const say = async (from: typeof ana, to: typeof ana, text: string) => {
    const { type, ciphertext } = await from.cipher.encrypt(to.device, Buffer.from(text));
    return Buffer.from(await to.cipher.decrypt(from.device, type, Buffer.from(ciphertext))).toString();
  };
  expect(await say(ana, beto, 'Hola')).toBe('Hola');
  return { ana, beto, say };
}

describe('the Signal sessions of a phone', () => {
  it('understand each other however often the direction changes', async () => {
    const { ana, beto, say } = await pair();
    for (let turn = 0; turn < 20; turn += 1) {
      expect(await say(beto, ana, `ida ${turn}`)).toBe(`ida ${turn}`);
      expect(await say(ana, beto, `vuelta ${turn}`)).toBe(`vuelta ${turn}`);
    }
  });

  it('do not grow with every change of direction', async () => {
    const { ana, beto, say } = await pair();
    const size = () =>
      JSON.stringify([...ana.store.sessions.values()].map(record => record.serialize())).length;
    const turn = async () => {
      await say(beto, ana, 'ida');
      await say(ana, beto, 'vuelta');
    };
    for (let turns = 0; turns < 10; turns += 1) await turn();
    const before = size();
    for (let turns = 0; turns < 30; turns += 1) await turn();
    expect(size()).toBeLessThan(before * 1.2);
    for (const record of ana.store.sessions.values()) dropOldChains(record);
    expect(await say(beto, ana, 'sigue')).toBe('sigue');
  });

  it('read messages that come late, from before the direction changed', async () => {
    const { ana, beto, say } = await pair();
    await say(beto, ana, 'ida');
    const late = await ana.cipher.encrypt(beto.device, Buffer.from('tarde'));
    await say(ana, beto, 'pronto');
    await say(beto, ana, 'otra');
    await say(ana, beto, 'más');
    const read = await beto.cipher.decrypt(ana.device, late.type, Buffer.from(late.ciphertext));
    expect(Buffer.from(read).toString()).toBe('tarde');
  });

  it('are as before after a message that cannot be decrypted', async () => {
    const { ana, beto, say } = await pair();
    await say(beto, ana, 'ida');
    const { type, ciphertext } = await ana.cipher.encrypt(beto.device, Buffer.from('dañado'));
    const damaged = Buffer.from(ciphertext);
    damaged[damaged.length - 1] = (damaged.at(-1) ?? 0) ^ 1;
    await expect(beto.cipher.decrypt(ana.device, type, damaged)).rejects.toThrow();
    const read = await beto.cipher.decrypt(ana.device, type, Buffer.from(ciphertext));
    expect(Buffer.from(read).toString()).toBe('dañado');
    expect(await say(beto, ana, 'sigue')).toBe('sigue');
  });

  it('stay whole when a message belongs to another of them', async () => {
    const { ana, beto, say } = await pair();
    await say(beto, ana, 'ida');
    for (let turn = 0; turn < 3; turn += 1) {
      const late = await ana.cipher.encrypt(beto.device, Buffer.from('tarde'));
      const [preKey] = ana.keys.newPreKeys(1);
      await beto.cipher.startSession(ana.device, { ...ana.keys.published(), preKey });
      const read = await beto.cipher.decrypt(ana.device, late.type, Buffer.from(late.ciphertext));
      expect(Buffer.from(read).toString()).toBe('tarde');
      expect(await say(beto, ana, 'en la nueva')).toBe('en la nueva');
      expect(await say(ana, beto, 'sigue')).toBe('sigue');
    }
  });
});
